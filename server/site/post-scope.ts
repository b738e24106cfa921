import type { MarketCode } from "../../locales/markets.ts";
import type { Visitor } from "../http/visitor.ts";

/** Of a form posted without JavaScript. */
export interface PostScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly visitor: Visitor;
}
