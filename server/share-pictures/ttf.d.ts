/** A font that Vite inlines as a `data:` URL. */
declare module "*.ttf?inline" {
  const address: string;
  export default address;
}
