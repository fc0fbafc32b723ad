/** NPIs in rising order from a range never issued (they begin with 2), every one with its check digit. */
export function npiSequence(): () => string {
  let body = 200_000_000;
  return () => {
    body += 1;
    return `${body}${checkDigit(body)}`;
  };
}

/** The Luhn digit over 80840 and the nine digits, as the publisher's standard has it: 80840 alone adds 24. */
function checkDigit(body: number): number {
  let sum = 24;
  let rest = body;
  for (let place = 0; place < 9; place++) {
    const digit = rest % 10;
    rest = (rest - digit) / 10;
    const doubled = digit * 2;
    sum += place % 2 === 0 ? (doubled > 9 ? doubled - 9 : doubled) : digit;
  }
  return (10 - (sum % 10)) % 10;
}
