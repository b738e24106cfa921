/** What the site is called, and its pictures (B18). */
export interface BrandView {
  /** "Nordlicht Remote" */
  readonly name: string;
  /** After a page's own name in its title. */
  readonly titleSuffix: string;
  /** The operator's name, in small letters below; null: it is the site's. */
  readonly below: string | null;
  /** Address of the icon, which is the logo too; null: the product's own mark. */
  readonly icon: string | null;
  /** In place of icon and name; null: none was uploaded. */
  readonly logo: LogoView | null;
  /** Beside the headline of the home page; null: the product's own scene, as on other pages. */
  readonly hero: PictureView | null;
  /** Address of the link preview of every page but jobs; null: drawn for each language. */
  readonly share: string | null;
  readonly madeWith: boolean;
}

export interface PictureView {
  readonly address: string;
  /** In CSS pixels, as shown or in the same proportion. */
  readonly width: number;
  readonly height: number;
}

export interface LogoView extends PictureView {
  /** In the dark scheme; null: the same, on a plate. */
  readonly dark: PictureView | null;
}
