import type { MarketCode } from "../../locales/markets.ts";
import type { Visitor } from "../http/visitor.ts";

/** The context of a form posted without JavaScript. */
export interface PostScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly visitor: Visitor;
}
