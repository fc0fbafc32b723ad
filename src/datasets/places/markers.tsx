import { divIcon } from 'leaflet';
import styles from '#src/datasets/places/map.module.css';

const PIN = 'M12.5 1C6.1 1 1 6.1 1 12.5c0 9.2 11.5 27.5 11.5 27.5S24 21.7 24 12.5C24 6.1 18.9 1 12.5 1z';

/** A pin in our colour, which follows the theme; its size is that of R-244. */
export const pin = divIcon({
  className: styles.pin,
  html: `<svg viewBox="0 0 25 41" width="25" height="41" aria-hidden="true"><path d="${PIN}"/><circle cx="12.5" cy="12.5" r="4.5"/></svg>`,
  iconSize: [25, 41],
  iconAnchor: [12.5, 41],
  popupAnchor: [0, -36],
});

/** A dot with its name beside it. */
export const label = (text: string) => words(text, styles.label, [4, 12]);

/** Words over a line. */
export const mark = (text: string) => words(text, styles.mark, [20, 8]);

function words(text: string, className: string | undefined, iconAnchor: [number, number]) {
  const html = document.createElement('span');
  html.textContent = text; // names come from imported files
  return divIcon({ className, html, iconSize: undefined, iconAnchor });
}
