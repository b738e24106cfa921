/**
 * *Did you mean …?*: near misses of common domains in the markets, and no suggestion for anything
 * else.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isAddress } from "../../domain/application/email-address.ts";
import { suggestedEmail } from "../../domain/application/email-suggestion.ts";

test.each([
  ["gmial.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["gmail.fr", "gmail.com"],
  ["gmail.co.uk", "gmail.com"],
  ["gmail.com.com", "gmail.com"],
  ["gmial.con", "gmail.com"],
  ["naver.kr", "naver.com"],
  // One letter short of .com is a country code, which the provider does not use.
  ["gmx.co", "gmx.com"],
  ["yahoo.cm", "yahoo.com"],
  ["hotmail.om", "hotmail.com"],
  ["GMIAL.COM", "gmail.com"],
  ["hotnail.com", "hotmail.com"],
  ["hotmial.fr", "hotmail.fr"],
  ["hotmail.comm", "hotmail.com"],
  ["hotmal.co.uk", "hotmail.co.uk"],
  ["yaho.co.uk", "yahoo.co.uk"],
  ["yahooo.com.au", "yahoo.com.au"],
  ["yahoo.co.u", "yahoo.co.uk"],
  ["outlok.de", "outlook.de"],
  ["outloook.com", "outlook.com"],
  ["outlook.cmo", "outlook.com"],
  ["wep.de", "web.de"],
  ["wbe.de", "web.de"],
  ["gmxx.de", "gmx.de"],
  ["gxm.at", "gmx.at"],
  ["t-onlin.de", "t-online.de"],
  ["icloud.con", "icloud.com"],
  ["iclod.com", "icloud.com"],
  ["icloud.de", "icloud.com"],
  ["naver.con", "naver.com"],
  ["navre.com", "naver.com"],
  ["hanmial.net", "hanmail.net"],
  ["oragne.fr", "orange.fr"],
  ["wanado.fr", "wanadoo.fr"],
  ["laposte.ner", "laposte.net"],
  ["libro.it", "libero.it"],
  ["virgillio.it", "virgilio.it"],
  ["zigo.nl", "ziggo.nl"],
  ["telnet.be", "telenet.be"],
  ["interia.plp", "interia.pl"],
  ["bigpnd.com", "bigpond.com"],
  ["btinternt.com", "btinternet.com"],
  ["protonmial.com", "protonmail.com"],
  // A nonexistent ending, after any name.
  ["wp-mail.con", "wp-mail.com"],
  ["mycompany.cmo", "mycompany.com"],
  ["provider.nte", "provider.net"],
])("anna@%s is suggested to be anna@%s", (typed, meant) => {
  expect(suggestedEmail(`Anna.B+x@${typed}`)).toBe(`Anna.B+x@${meant}`);
});

test.each(
  (
    "gmail.com googlemail.com mail.com email.com ymail.com rocketmail.com fastmail.com zoho.com proton.me pm.me " +
    "protonmail.com icloud.com me.com mac.com cloud.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.ro yahoo.gr " +
    "yahoo.com.br yahoo.co.in yahoo.in yahoo.co.jp yahoo.dk yahoo.cz hotmail.com hotmail.co.uk hotmail.dk hotmail.com.br " +
    "hotmail.ca outlook.com outlook.dk outlook.jp outlook.com.br outlook.de live.com live.se live.co.uk line.com msn.com " +
    "aol.com aon.com aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.us gmx.fr web.de t-online.de freenet.de posteo.de " +
    "orange.fr orange.com orange.pl orange.ro free.fr sfr.fr wanadoo.fr laposte.net libero.it virgilio.it tiscali.it " +
    "alice.it tim.it wp.pl o2.pl op.pl onet.pl vp.pl interia.pl interia.eu sapo.pt seznam.cz zoznam.sk azet.sk siol.net " +
    "ziggo.nl kpnmail.nl telenet.be telenet.be skynet.be bluewin.ch naver.com hanmail.net daum.net nate.com kakao.com " +
    "comcast.net verizon.net att.net bigpond.com btinternet.com sky.com mynet.com mail.ru yandex.ru yandex.com qq.com " +
    "163.com example.org uni-heidelberg.de nhs.uk company.co company.om company.cm mail.fr gmail.example.org web.com " +
    "student.gmail.example 例子.广告 hmail.com web.co web.cm web.om yahoo.com.co " +
    // Existing endings that start or end like a nonexistent one.
    "smith.consulting smith.silicon smith.sydney smith.network smith.nett.example " +
    // Two letters missing, one missing in a short name, two wrong letters, and letters swapped
    // across others.
    "yah.com we.de gx.de gnoil.com mgaik.com wbec.de gmia.com gmoal.com gmiol.com"
  ).split(" "),
)("anna@%s gets no suggestion", (domain) => {
  expect(suggestedEmail(`anna@${domain}`)).toBeNull();
});

test("an invalid address gets no suggestion", () => {
  for (const typed of ["", "anna", "anna@gmialcom", "@gmial.com", "a b@gmial.com"]) {
    expect(suggestedEmail(typed)).toBeNull();
  }
});

test("a suggestion is a valid address with the same local part that needs no further suggestion", () => {
  const domain = fc.tuple(
    fc.constantFrom("gmail.com", "yahoo.co.uk", "outlook.de", "web.de", "naver.com", "example.org", "gmx.net"),
    fc.nat(12),
    fc.string({ unit: fc.constantFrom(..."abgmc.ol"), maxLength: 2 }),
    fc.nat(2),
  );
  fc.assert(
    fc.property(domain, ([name, at, put, out]) => {
      const typed = `An.Na@${name.slice(0, at)}${put}${name.slice(at + out)}`;
      const meant = suggestedEmail(typed);
      if (meant === null) return;
      expect(isAddress(meant)).toBe(true);
      expect(meant).not.toBe(typed);
      expect(meant).toMatch(/^An\.Na@[a-z.-]+$/);
      expect(suggestedEmail(meant)).toBeNull();
    }),
    { numRuns: 3000 },
  );
});
