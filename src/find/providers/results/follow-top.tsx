/**
 * A ref that keeps the distance of an element from the top of the window in its property `--top`, so that it can end
 * where the window ends.
 */
export function followTop(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const follow = () => element.style.setProperty('--top', `${element.getBoundingClientRect().top}px`);
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
  follow();
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', follow);
    window.removeEventListener('resize', follow);
  };
}
