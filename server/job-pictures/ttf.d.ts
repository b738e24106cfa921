/** A font in the code itself, as Vite puts it there: a `data:` address. */
declare module "*.ttf?inline" {
  const address: string;
  export default address;
}
