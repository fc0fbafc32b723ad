// In an order that matters: Edge and Opera also contain Chrome, and Chrome also contains Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The browser and system in a User-Agent header, such as `Firefox on Windows`. It can be forged, so it is only a hint.
 */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1]);
  if (!browser) return system ?? 'Unknown device';
  return system ? `${browser} on ${system}` : browser;
}
