declare const VERSION: string;
declare const BUILD_ID: string;

/**
 * Version from package.json and build id (tools/prepare.mjs); scripts run on their own have
 * neither.
 */
const version = typeof VERSION === "undefined" ? "development" : VERSION;
const build = typeof BUILD_ID === "undefined" ? "development" : BUILD_ID;

/** "1.2.3 (build 0123456789abcdef)" */
export const versionText = `${version} (build ${build})`;
