/** URL schemes that are safe in links from published text. */
const safe = ['http:', 'https:', 'mailto:'];

/** Renders published text as a link if it is a web or mail URL, else as text. */
export function FreeLink({ children }: { children: string }) {
  const url = URL.parse(children.trim());
  if (!url || !safe.includes(url.protocol)) return children;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
