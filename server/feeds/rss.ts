/** RSS 2.0 (https://www.rssboard.org/rss-specification), for feed readers and for boards without a format of their own. */
import { markets } from "../../locales/markets.ts";
import type { FeedFormat } from "./format.ts";
import { element, escaped, section } from "../http/xml.ts";

/** Minutes for which a reader need not ask again. */
const restMinutes = 60;

export const rss: FeedFormat = {
  source: "rss",
  contentType: "application/rss+xml; charset=utf-8",
  ofCountry: false,
  takes: () => true,
  head: ({ market, self, home, name, changedAt }) =>
    [
      `<?xml version="1.0" encoding="UTF-8"?>`,
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
      element("title", name),
      element("link", home),
      element("description", name),
      element("language", markets[market].tag),
      element("lastBuildDate", changedAt.toUTCString()),
      element("ttl", String(restMinutes)),
      `<atom:link rel="self" type="application/rss+xml" href="${escaped(self)}"/>`,
      "",
    ].join("\n"),
  entry: ({ job, reference, address, description }) =>
    [
      "<item>",
      element("title", job.title),
      element("link", address),
      // An address would be another entry once its parameters change.
      `<guid isPermaLink="false">${escaped(reference)}</guid>`,
      element("pubDate", new Date(job.publishedAt).toUTCString()),
      section("description", description),
      "</item>\n",
    ].join(""),
  end: "</channel></rss>\n",
};
