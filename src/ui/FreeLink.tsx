/** What may be followed from a text that strangers typed. */
const safe = ['http:', 'https:', 'mailto:'];

/** A text that may be an address: a link where it is one of the web or of mail, else the text. */
export function FreeLink({ children }: { children: string }) {
  const url = URL.parse(children.trim());
  if (!url || !safe.includes(url.protocol)) return children;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
