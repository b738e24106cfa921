/** What the site is called (B18). */
export interface BrandView {
  /** "Nordlicht Remote" */
  readonly name: string;
  /** After a page's own name in its title. */
  readonly titleSuffix: string;
  /** The operator's name, in small letters below; null: it is the site's. */
  readonly below: string | null;
  /** Address of the icon, which is the logo too; null: the product's own mark. */
  readonly icon: string | null;
  readonly madeWith: boolean;
}
