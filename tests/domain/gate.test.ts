/** Which referrers the access gate accepts as search engines (specification section 6, D18). */
import { expect, test } from "vitest";
import { cameFromSearch, type Referrer } from "../../domain/gate/gate.ts";

const google: Referrer = { protocol: "https:", host: "www.google.com", path: "/", hasSearchTerm: false };

test.each<[Partial<Referrer>, boolean]>([
  [{}, true],
  [{ protocol: "http:" }, true],
  [{ protocol: "ftp:" }, false],
  [{ protocol: "xhttps:" }, false],
  [{ protocol: "httpsx:" }, false],
  [{ protocol: "https:x" }, false],
  [{ host: "www.google.de" }, true],
  [{ host: "www.google.com.evil" }, false],
  [{ host: "notgoogle.com" }, false],
  [{ path: "/search" }, true],
  [{ path: "/search/jobs" }, true],
  [{ path: "/searching" }, false],
  [{ path: "/search;_ylt=AwrE1" }, false],
  [{ host: "search.yahoo.com", path: "/search;_ylt=AwrE1" }, true],
  [{ host: "uk.search.yahoo.com", path: "/mobile/s" }, true],
  [{ host: "uk.search.yahoo.com", path: "/mobile/s;_ylt=AwrE1" }, true],
  [{ host: "search.yahoo.com", path: "/yhs/search" }, true],
  [{ host: "search.yahoo.com", path: "/tablet/s" }, true],
  [{ host: "search.yahoo.com", path: "/yhs/searching" }, false],
  [{ host: "search.yahoo.com", path: "/images/search" }, false],
  [
    {
      host: "r.search.yahoo.com",
      path: "/_ylt=AwrE1;_ylu=Y29/RV=2/RE=1/RO=10/RU=https%3a%2f%2fjobs.example%2f/RK=2/RS=x-",
    },
    true,
  ],
  [{ host: "r.search.yahoo.com", path: "/evil/_ylt=AwrE1" }, false],
  [{ host: "search.yahoo.com", path: "/_ylt=AwrE1" }, false],
  [{ host: "www.yahoo.com" }, true],
  [{ host: "yahoo.com" }, true],
  [{ host: "www.yahoo.co.jp" }, true],
  [{ host: "www.yahoo.com", path: "/news" }, false],
  [{ host: "www.yahoo.com", path: "/mobile/s" }, false],
  [{ path: "/url" }, true],
  [{ host: "google.co.kr", path: "/url" }, true],
  [{ path: "/url/evil" }, false],
  [{ host: "www.bing.com", path: "/url" }, false],
  [{ path: "/s" }, false],
  ...[
    "search.yahoo.com",
    "uk.search.yahoo.com",
    "tr.search.yahoo.com",
    "kr.search.yahoo.com",
    "search.yahoo.co.jp",
  ].map((host): [Partial<Referrer>, boolean] => [{ host, path: "/search" }, true]),
  [{ host: "xx.search.yahoo.com" }, false],
  [{ host: "search.yahoo.com.evil" }, false],
  [{ host: "evilsearch.yahoo.com" }, false],
  [{ host: "mail.yahoo.com" }, false],
  [{ host: "www.baidu.com", path: "/s" }, true],
  [{ host: "baidu.com", path: "/s" }, true],
  [{ host: "m.baidu.com", path: "/s" }, true],
  [{ host: "www.baidu.com", path: "/sx" }, false],
  [{ host: "www.baidu.com", path: "/link" }, true],
  [{ host: "m.baidu.com", path: "/link" }, true],
  [{ host: "www.baidu.com", path: "/links" }, false],
  [{ host: "m.baidu.com", path: "/from=844b/s" }, true],
  [{ host: "m.baidu.com", path: "/from=844b/bd_page_type=1/ssid=0/uid=0/s" }, true],
  [{ host: "m.baidu.com", path: "/from=844b/news" }, false],
  [{ host: "m.baidu.com", path: "/news/s" }, false],
  [{ host: "www.baidu.com", path: "/from=844b/s" }, false],
  [{ host: "tieba.baidu.com", path: "/s" }, false],
  [{ host: "search.naver.com", path: "/search.naver" }, true],
  [{ host: "m.search.naver.com", path: "/search.naver" }, true],
  [{ host: "www.naver.com" }, true],
  [{ host: "blog.naver.com" }, false],
  [{ host: "search.naver.com", path: "/search.naver.evil" }, false],
  [{ host: "search.naver.com", path: "/p/crd/rd" }, true],
  [{ host: "m.search.naver.com", path: "/p/crd/rd" }, true],
  [{ host: "search.naver.com", path: "/p/crd" }, false],
  [{ host: "www.naver.com", path: "/p/crd/rd" }, false],
  ...["ecosia.org", "qwant.com", "startpage.com", "mojeek.com", "www.duckduckgo.com", "yandex.com"].map(
    (host): [Partial<Referrer>, boolean] => [{ host }, true],
  ),
  [{ host: "notecosia.org" }, false],
  [{ path: "/maps/search" }, false],
  [{ path: "/maps" }, false],
  [{ path: "/maps", hasSearchTerm: true }, true],
  [{ host: "jobs.example", hasSearchTerm: true }, false],
])("a referrer with %j is a search engine: %s", (change, search) => {
  expect(cameFromSearch({ ...google, ...change })).toBe(search);
});

test("a missing referrer is no search engine", () => {
  expect(cameFromSearch(null)).toBe(false);
});
