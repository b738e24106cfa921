/** How other pages lead to an own page. */
export interface OwnPageLink {
  readonly slug: string;
  readonly address: string;
  readonly title: string;
  /** Where links lead to it. */
  readonly navigation: boolean;
  readonly footer: boolean;
}
