/** Realistic names in many scripts, not of particular people. */
export const honestNames: readonly string[] = [
  // Scam words that are names
  ..."Anna Link|Bernard Code|Jane Click|Press Harrison|Mai Pin|Tap Dao|Heinz Klick|Carla Parola|Sandi Scan|Token Black|Linke Scannell".split(
    "|",
  ),
  ..."Q. R. Khan|QR Khan|O.T.P. Nair|You Pin|Pin You|Verity Lock|Kodjo Kod|Opena Reply|Sharee Update|Senhorinha Clicquot|Ramz Ali|رمز علي".split(
    "|",
  ),
  // Words of requests that are names
  ..."Johnny Cash|Me Win|Pay Lun|Anna Money|Lena Schick|Ezra Pound|Tyra Banks|Anna Card|Marie Argent|To Pay|Will Price|Bill Wire|Ana Paga|Mario Soldi|Giulia Denaro|Ana Plata|محمد دفع الله|مال الله".split(
    "|",
  ),
  // Latin
  ..."A|Y|Ng|O|Anna|anna smith|ANNA SMITH|Ó|Zoë Tester 12|O'Connor|O’Connor|Sean O'Connor|Jean-Luc|Jean‑Luc|d’Artagnan".split(
    "|",
  ),
  ..."D'Angelo|M'Bala|N'Golo Kanté|Sa‘id|ʻAbd al-Raḥmān|Kaʻiulani|Māori Tāne|Łukasz|Łucja Żółć|Świętosława Grzęda".split(
    "|",
  ),
  "José María de la Cruz",
  "Tan Ah Kow @ James Tan",
  "Anne-Marie van der Berg-ten Have",
  "M.ª José",
  "Mª Ángeles",
  ..."Nguyễn Thị Ánh|Trần Đình Trọng|Đỗ Thị Hồng Nhung|Özgür Şahin|İpek Işık|Çağrı Gökçe|Ștefan Ionuț|Ţara Ştefănescu".split(
    "|",
  ),
  ..."Björk Guðmundsdóttir|Þórður Æ. Ólafsson|Søren Kierkegård|Åsa-Märta Öberg|S:t Erik|Jürgen Groß|JÜRGEN GROẞ|von und zu Berg".split(
    "|",
  ),
  ..."Prof. Dr. h.c. Eva Maier|Dr. Eva Maier, M. Sc.|Mag. Eva Maier|Dipl.-Ing. Eva Maier|J.R.R. Tolk|J. R. R. Tolk|J.-P. Martin".split(
    "|",
  ),
  ...'Anne-Marie (Anna)|Anna “Nina” Kowalska|Anna "Nina" Kowalska|Anna „Nina“ Kowalska|Anna «Nina» Rossi|Anna & Ben Miller'.split(
    "|",
  ),
  ..."Maria-José Silva e Sousa|João Gonçalves Filho|Marcel·lí Gal·la|Ryan Smith III|Ryan Smith 3rd|Louis Ⅲ|Martin Luther K., Jr.".split(
    "|",
  ),
  ..."Kumar a/l Raman|Devi a/p Muthu|Ravi s/o Kumar|Tan Ah Kow|Lim, Mei Ling|Čeněk Řehoř|Ľubomír Ďurčo|Žiga Šček|Ğ. Ünal".split(
    "|",
  ),
  ..."Ħal Għaxaq|Ēriks Šķēle|Jurģis Ķēniņš|Õnne Tõnu|Mikko Mäkelä-Äijälä|Siân Llŷr ap Iorwerth|Caoimhín Ó Raghallaigh".split(
    "|",
  ),
  ..."Ŋandi Ɓala|Kwabena Ɔsei|Ayọ̀délé Olúwaṣeun|Chukwuemeka Ọlá|ǀGaob ǃKhai|Nǁng|T. ’t Hooft|’s-Gravesande|Van der Berg-ten Have".split(
    "|",
  ),
  ..."Tan Ah Kow @ James Tan|tan ah kow @ james|Siti Aminah binte Ahmad @ Aisyah|O|Nguyễn Thị (Anna)|O'Neil-Smith Jr.|Maria d/o Rajan".split(
    "|",
  ),
  ...'Muhammad s/o Ali|Anne-Marie "Mia" Weber|John Smith 3rd|Raj A/L Kumar|Lim (Mei) @ Anna-Lena|陈明 @ 小明'.split(
    "|",
  ),
  // Cyrillic, Greek, Armenian, Georgian
  ..."Ольга|Ольга Ивановна Кузнецова|Наталія Ґудзь|Мар’яна Об’єднана|Ђорђе Љубичић|Ёлкин Пётр|Владимир Ѝорданов|Әсел Нұрланқызы|Үнэнбат".split(
    "|",
  ),
  ..."Γιώργος Παπαδόπουλος|Ἀριστοτέλης|Անի Հակոբյան|Նարեկ Տէր-Պետրոսեան|გიორგი გელაშვილი|ნინო".split("|"),
  // Right to left
  ..."محمد بن سلمان|عبد الرحمن الأحمد|د. أحمد علي|م. أحمد|فاطمة الزهراء|عليّ|نورة|ٱلْحَسَن|علی‌رضا محمدی|مهدی‌یار|می‌نا|پرویز چگینی".split(
    "|",
  ),
  ..."יוסף בן־דוד|שרה כהן|מנחם ז׳בוטינסקי|רש״י|ܝܘܣܦ ܡܠܟܐ|އަހުމަދު".split("|"),
  // East Asia
  ..."孔子|李小龍|王 小明|欧阳娜娜|山田太郎|山田 花子|やまだ はなこ|ヤマダ・ハナコ|佐々木|渡邉󠄀|让·皮埃尔|김민수|남궁 민|김 Anna|ㄅㄆ|𠮷田|ᠮᠣᠩᠭᠣᠯ".split(
    "|",
  ),
  // South and South-East Asia
  ..."प्रिया शर्मा|श्री कृष्ण|क्‍षमा|অনন্যা দাস|গুরু‌দাস|ਗੁਰਪ੍ਰੀਤ ਕੌਰ|દીપિકા પટેલ|ଅନୁରାଧା|கமலா அருண்|లక్ష్మీ|ರಾಜ್‌ಕುಮಾರ್|കൃഷ്ണൻ".split("|"),
  ..."ශ්‍රී ලාල්|สมชาย ใจดำ|นางสาว กรรณิการ์|ສົມພອນ ຄຳ|អ្នកស្រី|မောင် မောင်|བསྟན་འཛིན་རྒྱ་མཚོ|Bambang S. Yudho|Siti binti Ahmad|aung s. win".split(
    "|",
  ),
  // Africa, America
  ..."አበበ ቢቂላ|ⵎⴰⵙⵙⵉⵏ|ߡߊ߬ߘߌ|𞤀𞤥𞤢𞤣𞤵|ᏌᏉᏯ|ᐃᓄᒃ".split("|"),
];

/** Names with more words than a greeting shows. */
export const manyWords: readonly string[] = [
  "José María de la Cruz Jr.",
  "María del Pilar Fernández-Villaverde y González de Mendoza",
  "María del Carmen de la Fuente García",
  "Prof. Dr. Dr. h.c. Eva Maier",
];

/** Texts that are not names, by reason. */
export const hostileNames = {
  link: [
    ..."Instagram Maria|Facebook Maria|Discord Maria|Skype Maria|텔레그램 마리아|카톡 추가|evil dot com|evil Punkt net|evil punto com".split(
      "|",
    ),
    "Win at http://evil.example/now",
    "www.evil.example",
    "WWW.EVIL.EXAMPLE",
    "www .evil",
    "evil.example",
    "Visit Evil.Com today",
    "x.com",
    "X.COM",
    "t.me/x",
    "T.me/x",
    "wa.me",
    "bit.ly",
    "Bit.Ly",
    "bit . ly",
    "bit .ly",
    "evil. com",
    "bit．ly",
    "bit。ly",
    "bit｡ly",
    "bit․ly",
    "bit﹒ly",
    "bit۔ly",
    "ｗｗｗ．ｅｖｉｌ．ｃｏｍ",
    "𝐞𝐯𝐢𝐥.𝐜𝐨𝐦",
    "ⓔⓥⓘⓛ.ⓒⓞⓜ",
    "evil.\u200bcom",
    "ev\u00adil.c\u2060om",
    "пример.рф",
    "موقع.السعودية",
    "例子.中国",
    "anna@evil.example",
    "anna＠evil",
    "@handle",
    "Anna @handle",
    "Anna@evil",
    "INFO@EVIL",
    "write to @ scammer99",
    "Anna @ evil.example",
    "Anna @ gmail.com",
    "@ James Tan",
    "James Tan @",
    "http:evil",
    "tel:Anna",
    "mailto:x",
    "Anna.smith.evil",
    "sub.domain.evil.co",
    "Dr。 bit。ly",
    "例子..中国",
    "例子.中A国",
    "x.example",
    "ж.пример",
    "χ.παράδειγμα",
    "հ.օրինակ",
    "Anna tel:x",
    "ftp:x",
    "tel :x",
    "x:/y",
    "x: /y",
    "www .x",
    "7 .ly",
    "evil. com now",
    "Write me on Telegram",
    "Anna WhatsApp Jobs",
  ],
  phone: [
    "+44 7400 123456",
    "Call 07400-123-456",
    "٠٧٤٠٠١٢٣٤٥٦",
    "0７4００ 123 456",
    "①②③④⑤⑥⑦",
    "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣",
    "𝟎𝟕𝟒𝟎𝟎𝟏𝟐",
  ],
  digits: ["50 € first", "Pay £9", "Anna1990", "1234", "Anna 2 0 2 6", "l33t", "bit٠ly"],
  scripts: ["Аnna", "Oльга", "Μaria", "pаypal", "Annа Smith", "Kim Jοhn", "ꓮnna", "Ꭺnna", "Աnna", "ₐАnna", "Αжαб"],
  markup: [
    "*Anna*",
    "_Anna_",
    "~Anna~",
    "```Anna```",
    "`Anna`",
    "Anna_Smith",
    "<b>Anna</b>",
    "[Anna](x)",
    "{name}",
    "Code: AAA-AAA-AAA",
    "=HYPERLINK(x)",
    "Anna\\nBen",
    "100% Anna",
    "$$$ Anna",
    "#Anna",
    "A\u0301\u0302\u0303\u0304\u0305\u0306nna",
    "＊Anna＊",
  ],
  letters: ["", "💰💰💰", "---", "...", "\u200b\u200f", "\u3164", "👩‍👩‍👧", "!!!", "7", "🅐🅑"],
  long: [
    "Anna ".repeat(20),
    "z".repeat(200),
    "आ".repeat(90),
    "Your application was refused, ask Anna",
    "Write-to-Anna-who-will-tell-you-what-to-do-now",
    "请".repeat(21),
  ],
  money: [
    ..."Western Union|Bank Details Needed|Apple Pay|Google Pay|Haz Un Bizum|Papara Yolla|Kod BLIK|Gutschein Kaufen|Kontodaten Senden".split(
      "|",
    ),
    ..."Karta Podarunkowa|문화상품권 구매|기프트카드 구매|Manda Soldi|Versa Cento Euro|Carte Bancaire Requise|Fifty Quid|Tax Refund Waiting".split(
      "|",
    ),
    "Pay the deposit first",
    "P a y the fee",
    "Please pay 50 EUR first",
    "Pay\u200b the regi\u00adstration fee",
    "Registration-fee is due",
    ..."Send money to Anna|Kindly pay now|Pay first Anna|Deposit required before starting|You owe us fifty euros|Send Bitcoin".split(
      "|",
    ),
    ..."Bitcoin only|S e n d money|Send-money-to-us-now please|SendMoneyNow|Cash only please|Call now about your prize".split(
      "|",
    ),
    ..."Erst zahlen, dann arbeiten|Schicken Sie Geld|Envoyez cinquante euros|Envíe dinero|Pague cincuenta euros|Envie dinheiro".split(
      "|",
    ),
    ..."Mandate soldi|Stuur vijftig euro|Wyślij pieniądze|Pošljite denar|Pošlite peniaze|Trimiteți bani|Send penger nå".split(
      "|",
    ),
    ..."Skicka pengar nu|Para gönderin|ارسل المال الآن|ادفع خمسين يورو|돈을 송금하세요|请汇款五百元|Отправьте деньги|Kirim uang".split(
      "|",
    ),
    "Buy two gift cards",
    ..."Donate Now|Send Passport Copy|Training Costs 99|USD 50|50 EUR|Pay 50|Kosten 50|Reisepass senden|Send Funds".split(
      "|",
    ),
    "Send us the SMS code",
    "Zahlen Sie erst die Kaution",
    "첫 출근 전에 보증금 입금",
    "يجب دفع عربون أولا",
  ],
  access: [
    ..."Scan QR|Scan QR Code|SCAN-QR|Verification Code|Verify Your Account|Account Suspended|Click Here|Tap Link|Open Link Now|Password Reset".split(
      "|",
    ),
    ..."Your OTP|Enter PIN|Install App|Security Alert|Confirm Your Pin|L o g i n|ClickLink|Code bestätigen|Passwort|Bestätigungscode".split(
      "|",
    ),
    ..."Cliquez ici|Scannez le code|Código de verificación|Contraseña|Senha|Código|Codice|Scansiona il codice|Kliknij tutaj|Hasło".split(
      "|",
    ),
    ..."Overovací kód|Heslo|Geslo|Passord|Lösenord|Klicka här|Şifre|Doğrulama kodu|Wachtwoord|Codul de verificare|Kode verifikasi".split(
      "|",
    ),
    ..."Пароль|Код подтверждения|Нажмите сюда|Отсканируйте|رمز التحقق|اضغط هنا|扫描二维码|点击这里|認証コード|인증번호|비밀번호|รหัสผ่าน".split(
      "|",
    ),
  ],
} as const;
