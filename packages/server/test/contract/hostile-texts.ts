/** Text inputs of attackers, and of people with unusual names. */
export const hostileTexts: Record<string, string> = {
  sql: `'; drop table customer_order; -- " or 1=1`,
  html: `<img src=x onerror=alert(1)><script>alert("1")</script>{{7*7}}\${7*7}`,
  nul: "before\0after",
  "lone surrogate": "half \ud83d of a pair",
  "right-to-left override": "\u202Egnp.exe\u202C \u2066isolated\u2069 \u200Fmark",
  "zero width": "ze\u200Bro\u200Dwid\uFEFFth",
  zalgo:
    "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034D",
  "emoji family": "👨‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 🇸🇦",
  "ten thousand characters": "ض".repeat(10_000),
  "spreadsheet formula": `=HYPERLINK("http://evil.example","x")+cmd|' /C calc'!A0`,
  "line breaks": "one\r\ntwo\u2028three\nfour",
  "blanks alone": " \t\u00a0 ",
  "a path": "../../../../etc/passwd%00.png",
  "a prototype": "__proto__",
  "a card number": "4111 1111 1111 1111",
  "arabic digits": "٠٥٠١٢٣٤٥٦٧",
  percent: "%00%0d%0aSet-Cookie:%20a=b",
};

/** Values of the wrong kind or size for any field. */
export const wrongValues: Record<string, unknown> = {
  null: null,
  "an empty text": "",
  "a word": "abc",
  "NaN as text": "NaN",
  "a number as text": "1",
  true: true,
  zero: 0,
  "minus one": -1,
  "a fraction": 1.5,
  "a hundred": 100,
  "2^31": 2 ** 31,
  "2^53": 2 ** 53,
  "1e308": 1e308,
  "an empty list": [],
  "a list": [1, "a", null],
  "an empty object": {},
  "an object": { $ne: null, toString: "x", length: 3 },
};

/** Brackets nested deeper than a parser should follow. */
export const deep = (levels: number): string => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;
