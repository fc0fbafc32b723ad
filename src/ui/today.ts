/** Returns today's date in the user's time zone, as YYYY-MM-DD. */
export function today(): string {
  const now = new Date();
  const digits = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
