/** Which version of the product this is. */

declare const VERSION: string;
declare const BUILD_ID: string;

/** package.json's, and what the build was made of (scripts/prepare.mjs); a script that is run by itself has neither. */
const version = typeof VERSION === "undefined" ? "development" : VERSION;
const build = typeof BUILD_ID === "undefined" ? "development" : BUILD_ID;

/** "1.2.3 (build 0123456789abcdef)" */
export const versionText = `${version} (build ${build})`;
