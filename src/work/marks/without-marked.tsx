/** The query string of a search without people marked Do not contact. */
export function withoutMarked(query: string): string {
  const asked = new URLSearchParams(query);
  asked.set('contactable', 'yes');
  return String(asked);
}
