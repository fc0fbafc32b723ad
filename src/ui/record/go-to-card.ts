/** Scrolls to the card of the page with a title, and gives its heading the focus. */
export function goToCard(title: string) {
  const headings = document.querySelectorAll<HTMLElement>('main h2');
  const heading = [...headings].find(({ textContent }) => textContent === title);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView();
}
