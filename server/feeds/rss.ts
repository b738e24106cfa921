/**
 * RSS 2.0 (https://www.rssboard.org/rss-specification), for feed readers and boards without a
 * format of their own.
 */
import { markets } from "../../locales/markets.ts";
import type { FeedFormat } from "./format.ts";
import { xmlElement, escapeXml, cdataElement } from "../http/xml.ts";

/** Minutes before a reader needs to poll again. */
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
      xmlElement("title", name),
      xmlElement("link", home),
      xmlElement("description", name),
      xmlElement("language", markets[market].tag),
      xmlElement("lastBuildDate", changedAt.toUTCString()),
      xmlElement("ttl", String(restMinutes)),
      `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
      "",
    ].join("\n"),
  entry: ({ job, reference, address, description }) =>
    [
      "<item>",
      xmlElement("title", job.title),
      xmlElement("link", address),
      // A URL as id would make a new entry when its parameters change.
      `<guid isPermaLink="false">${escapeXml(reference)}</guid>`,
      xmlElement("pubDate", new Date(job.publishedAt).toUTCString()),
      cdataElement("description", description),
      "</item>\n",
    ].join(""),
  end: "</channel></rss>\n",
};
