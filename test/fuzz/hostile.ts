/** Hostile texts, before any encoding. */
export const hostileTexts = [
  ...Array<string>(6).fill('\0'),
  ...Array<string>(6).fill('a\0b'),
  '\ud800',
  'x\udfff',
  '\u202e\ufeff',
  '😀',
  '%',
  '%00',
  '%2500',
  '\r\nset-cookie: x=1',
  "'; drop table accounts; --",
  '"><script>',
  '../../../etc/passwd',
  '__proto__',
  '-1',
  '1e309',
  '9'.repeat(400),
  'x'.repeat(3000),
  'é'.repeat(1000),
  '[]',
  '{"a":"\\u0000"}',
  'null',
  '2012-02-30',
  'NaN',
  'medatlas',
  'authorization_code',
  'code',
  'openid',
  'none',
  'http://localhost:3000/auth/callback',
  'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  'ann@medatlas.example',
  '',
];

/** Percent-encodes each byte that a request line cannot contain. Half of a surrogate pair gets its own bytes. */
export const encode = (text: string) =>
  [...text]
    .map((each) => {
      if (/^[\w.~!$'()*,:@-]$/.test(each)) return each;
      const code = each.charCodeAt(0);
      if (each.isWellFormed()) return encodeURIComponent(each).replace(/'/g, '%27');
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
        .map((byte) => `%${byte.toString(16)}`)
        .join('');
    })
    .join('');
