// The package has no types of its own. This is the part used here, as its documentation describes it.
declare module 'qrcode' {
  const qrcode: { toString(text: string, options: { type: 'svg'; margin: number }): Promise<string> };
  export default qrcode;
}
