import { divIcon } from 'leaflet';
import styles from '#src/datasets/places/map.module.css';

const PIN = 'M12.5 1C6.1 1 1 6.1 1 12.5c0 9.2 11.5 27.5 11.5 27.5S24 21.7 24 12.5C24 6.1 18.9 1 12.5 1z';

/** A pin in the accent color, in the size of R-244. */
export const pin = divIcon({
  className: '', // without Leaflet's frame
  html: `<svg viewBox="0 0 25 41" width="25" height="41" stroke="var(--surface)" stroke-width="1.5" aria-hidden="true"><path d="${PIN}" fill="var(--accent)"/><circle cx="12.5" cy="12.5" r="4.5" fill="var(--surface)"/></svg>`,
  iconSize: [25, 41],
  iconAnchor: [12.5, 41],
  popupAnchor: [0, -36],
});

/** A dot next to a name. */
export const label = (text: string) => textIcon(text, `muted num nowrap ${styles.label}`, [4, 12]);

/** Text across a line. */
export const caption = (text: string) => textIcon(text, `muted ${styles.caption}`, [20, 8]);

function textIcon(text: string, className: string, iconAnchor: [number, number]) {
  const html = document.createElement('span');
  html.textContent = text; // imported names must not be parsed as HTML
  return divIcon({ className, html, iconSize: undefined, iconAnchor });
}
