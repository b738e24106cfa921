/**
 * Words that reveal a request in the name field, in any language. The sentence check
 * (domain/scam-check) needs more words than a name has. A false
 * match drops the name from a greeting; even so, no word listed alone is a real name.
 */
import { resolveLookAlike } from "../scam-check/look-alikes.ts";

/** Words that are never names: one match is enough. Lowercase, without accents. */
const alone = new Set(
  [
    "bitcoin bitcoins btc crypto krypto usdt ethereum paypal revolut zelle venmo moneygram iban euros dollars dolares dollari",
    "deposit deposits tether voucher vouchers wallet invoice depositum depozit depozyt depozito deposito payment payments giftcard giftcards lottery jackpot",
    "donate donates donating donation donations funds costs upfront prepay prepayment refundable cashapp gcash passport passports",
    "spenden spendet reisepass passeport pasaporte donar passaporte doar passaporto paszport paspoort doneer doneren donera pasaport doneaza",
    "zahlen zahle zahlt zahlung bezahlen bezahle uberweisen uberweise uberweisung kaution gebuhr gebuhren anzahlung vorkasse vorauszahlung kostenpflichtig",
    "betaal betaalt betalen overmaken borgsom aanbetaling stuur",
    "payez payer envoyez envoyer versez verser versement virement acompte",
    "pague pagar pagad envie envia enviar envie dinero fianza transferencia ingresa",
    "dinheiro caucao transfira pagamento",
    "pagate pagare paghi inviate inviare caparra cauzione bonifico versate",
    "plateste platiti trimiteti trimite",
    "zaplac zaplaccie wplac wplata wplate przelej przelew pieniadze kaucja kaucje oplata oplate wyslij",
    "zaplatte zaplat posli poslite peniaze kaucia kauciu poplatok zaloha zalohu",
    "placajte placaj placilo nakazite nakazi posljite varscina varscino pristojbina",
    "betal betale betala penger pengar pengene avgift gebyr overfor swisha forskudd forskott",
    "gonder gonderin gonderiniz odeyin odeyiniz odeme depozito kapora ucret",
    "ادفع ادفعوا المال فلوس نقود رسوم الرسوم عربون يورو دولار بيتكوين",
    "деньги денег оплатите заплатите переведите отправьте рублеи евро биткоин депозит грошеи гроші сплатіть",
    "uang bayar تبرع تبرعوا",
    "bizum blik papara postepay transcash paysafecard vipps tikkie swish boleto binance coinbase metamask refund refunds quid",
    "gutschein gutscheine gutscheinkarte geschenkkarte kontodaten bankdaten kreditkarte podarunkowa podarunkowe cadeaukaart presentkort gavekort",
    "darcekova darcekovu darilni hediyekart bankid havale",
  ]
    .join(" ")
    .split(" "),
);

/** Currencies, matched only together with a number, because some are also names. */
const currencies = new Set(
  "usd eur gbp aud cad nzd sgd chf aed sar kwd bhd ron try sek nok pln krw euro dollar pounds lei lira".split(" "),
);
/** A number as a separate word: "3rd" in "Smith 3rd" does not match. */
const amount = /(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/u;

/** Words that are also names: they count with a number, a second one, or a word of `beside`. */
const together = new Set(
  [
    "pay paying fee fees money cash bank card cards send transfer wire buy owe prize geld schick schicken senden union western",
    "manda mandi versa carte cadeau regalo tarjeta carta kod",
    "kosten argent caution frais paga pago taxa soldi denaro mandate bani plata garantie avans borg para uang duit kirim دفع مال حول",
  ]
    .join(" ")
    .split(" "),
);
const beside = new Set(
  [
    "now first me us please kindly today urgent urgently only your you the before for required needed due euro euros dollar dollars",
    "details data login apple google samsung gift steam security bancaire bancaria",
    "jetzt zuerst erst uns mir bitte sofort dringend sie maintenant nous moi vite ahora ya nos agora ora subito adesso nu eerst ons",
    "الان اولا لنا najpierw teraz prvo zdaj acum mai simdi hemen once",
  ]
    .join(" ")
    .split(" "),
);

/** Languages without spaces between words, or with many endings: matched anywhere in the text. */
const within =
  /汇款|匯款|转账|轉帳|付款|押金|保证金|保證金|打钱|費用|费用|振込|送金|入金|支払|お金|여권|기부|입금|송금|이체|보증금|수수료|결제|비트코인|상품권|기프트카드|เงิน/u;

/** Services that a scammer leads the reader to. */
const elsewhere = new Set(
  (
    "telegram whatsapp viber wechat instagram facebook snapchat discord skype tiktok kakaotalk kakao " +
    "телеграм واتساب تلغرام تيليجرام انستغرام فيسبوك سناب سيجنال 텔레그램 카톡 카카오톡 오픈채팅 인스타그램"
  ).split(" "),
);

export function asksForMoney(name: string): boolean {
  const words = wordsIn(name);
  if (within.test(name) || words.some((word) => alone.has(word))) return true;
  const asking = words.filter((word) => together.has(word)).length;
  if (amount.test(name) && (asking > 0 || words.some((word) => currencies.has(word)))) return true;
  return asking > 1 || (asking === 1 && words.some((word) => beside.has(word)));
}

/** Words that are never names: credentials and actions that phishing asks for. */
const access = new Set(
  [
    "verification verify password passcode login signin captcha authenticator username account accounts suspended download install activate teamviewer anydesk",
    "verifizierung verifizierungscode verifizieren bestatigungscode bestatigen passwort kennwort anmelden klicken herunterladen scannen",
    "wachtwoord verificatie verificatiecode inloggen bevestigen cliquez scannez telechargez verifiez confirmez identifiant",
    "contrasena verificacion verifique verificar codigo escanea escanee descargue senha verificacao escaneie clique",
    "codice scansiona cliccare clicca codul scaneaza scanati haslo weryfikacja weryfikacyjny kliknij zeskanuj zaloguj potwierdz",
    "heslo overovaci overenie kliknite naskenujte geslo skenirajte passord losenord verifisering verifieringskod verifieringskoden klicka skanna",
    "sifre sifrenizi dogrulama tiklayin verifikasi пароль код подтверждения подтвердите нажмите отсканируите скачаите التحقق اضغط امسح المرور",
  ]
    .join(" ")
    .split(" "),
);
/** Words that are also names or initials: they count with a second one or `accessBeside`. */
const accessTogether = new Set(
  "scan qr code codes otp click link links tap press open enter pin token reply confirm update security alert app send share klick klik kode kod parola".split(
    " ",
  ),
);
const accessBeside = new Set("here now this below your required please first".split(" "));
const accessWithin =
  /验证码|驗證碼|密码|密碼|扫码|掃碼|扫描|掃描|二维码|二維碼|点击|點擊|認証コード|暗証番号|パスワード|クリック|ログイン|인증번호|인증코드|비밀번호|클릭|로그인|스캔|รหัส|คลิก/u;

export function asksForAccess(name: string): boolean {
  const words = wordsIn(name);
  if (accessWithin.test(name) || words.some((word) => access.has(word))) return true;
  const asking = words.filter((word) => accessTogether.has(word)).length;
  return asking > 1 || (asking === 1 && words.some((word) => accessBeside.has(word)));
}

export function namesOtherChannel(name: string): boolean {
  return wordsIn(name).some((word) => elsewhere.has(word));
}

/**
 * Lowercase words without accents, also if spelled out, run together or disguised: "P a y",
 * "PayNow", "dep'osit", "TeIegram".
 */
function wordsIn(name: string): readonly string[] {
  const spelled = name.replace(spelledOut, (letters) => letters.replace(/[\s.-]+/gu, ""));
  const apart = spelled.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const undisguised = Array.from(
    spelled
      .replace(withinWords, "")
      .replace(/(?<=\p{Ll})I(?=\p{Ll})/gu, "l")
      .normalize("NFKC")
      .toLowerCase(),
    resolveLookAlike,
  );
  return [...new Set([spelled, apart, undisguised.join("")].flatMap((text) => folded(text).split(/[^\p{L}]+/u)))];
}

/** Marks inside a word that do not end it. */
const withinWords = /(?<=\p{L})['’ʼ`´*·_]+(?=\p{L})/gu;
const spelledOut = /(?<![\p{L}\p{M}])\p{L}(?:[\s.-]+\p{L}(?![\p{L}\p{M}])){2,}/gu;

function folded(text: string): string {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/ł/gu, "l")
      .replace(/ı/gu, "i")
      .replace(/ø/gu, "o")
      // Hangul came apart as letters do that lost their marks.
      .normalize("NFC")
  );
}
