/**
 * Hosts of web search engines, exact: never a substring, so that `google.com.evil` and `notgoogle.com` are strangers (D18).
 */

/** Google's country domains for search, without `www.` (https://www.google.com/supported_domains). */
const googleDomains = [
  "com", "ad", "ae", "com.af", "com.ag", "al", "am", "co.ao", "com.ar", "as", "at", "com.au", "az", "ba", "com.bd", "be", "bf", "bg",
  "com.bh", "bi", "bj", "com.bn", "com.bo", "com.br", "bs", "bt", "co.bw", "by", "com.bz", "ca", "cd", "cf", "cg", "ch", "ci", "co.ck",
  "cl", "cm", "cn", "com.co", "co.cr", "com.cu", "cv", "com.cy", "cz", "de", "dj", "dk", "dm", "com.do", "dz", "com.ec", "ee", "com.eg",
  "es", "com.et", "fi", "com.fj", "fm", "fr", "ga", "ge", "gg", "com.gh", "com.gi", "gl", "gm", "gr", "com.gt", "gy", "com.hk", "hn",
  "hr", "ht", "hu", "co.id", "ie", "co.il", "im", "co.in", "iq", "is", "it", "je", "com.jm", "jo", "co.jp", "co.ke", "com.kh", "ki",
  "kg", "co.kr", "com.kw", "kz", "la", "com.lb", "li", "lk", "co.ls", "lt", "lu", "lv", "com.ly", "co.ma", "md", "me", "mg", "mk", "ml",
  "com.mm", "mn", "com.mt", "mu", "mv", "mw", "com.mx", "com.my", "co.mz", "com.na", "com.ng", "com.ni", "ne", "nl", "no", "com.np",
  "nr", "nu", "co.nz", "com.om", "com.pa", "com.pe", "com.pg", "com.ph", "com.pk", "pl", "pn", "com.pr", "ps", "pt", "com.py", "com.qa",
  "ro", "ru", "rw", "com.sa", "com.sb", "sc", "se", "com.sg", "sh", "si", "sk", "com.sl", "sn", "so", "sm", "sr", "st", "com.sv", "td",
  "tg", "co.th", "com.tj", "tl", "tm", "tn", "to", "com.tr", "tt", "com.tw", "co.tz", "com.ua", "co.ug", "co.uk", "com.uy", "co.uz",
  "com.vc", "co.ve", "co.vi", "com.vn", "vu", "ws", "rs", "co.za", "co.zm", "co.zw", "cat",
];

const others = [
  "bing.com", "www.bing.com", "cn.bing.com",
  "duckduckgo.com", "html.duckduckgo.com", "lite.duckduckgo.com",
  "search.yahoo.com", "uk.search.yahoo.com", "de.search.yahoo.com", "fr.search.yahoo.com", "es.search.yahoo.com", "it.search.yahoo.com",
  "www.ecosia.org", "www.qwant.com", "www.startpage.com", "search.brave.com", "kagi.com",
  "yandex.com", "yandex.ru", "yandex.com.tr", "ya.ru",
  "www.baidu.com", "search.naver.com", "m.search.naver.com", "search.daum.net", "search.seznam.cz", "swisscows.com", "www.mojeek.com",
];

export const searchEngineHosts: ReadonlySet<string> = new Set([
  ...googleDomains.flatMap((domain) => [`google.${domain}`, `www.google.${domain}`]),
  ...others,
]);
