// The scales of the screens, read from a page.
import type { Page } from '@playwright/test';

/** The sizes of type (R-1401), the heights of buttons and fields (R-1446), and of rows of tables (R-1447). */
const scales = { type: [11, 12, 13, 14, 16, 20, 24], controls: [28, 36, 44], rows: [32, 36, 56] };

/** What a button or a field is: chips, tabs, heads that sort, links and parts of maps are none (R-1446). */
const controls = {
  of: 'button, select, input:not([type=checkbox], [type=radio], [type=range], [type=file]), [role=radiogroup], [role=group]:has(> [aria-pressed]), .mantine-Button-root, .mantine-ActionIcon-root',
  beside:
    '.mantine-Pill-root *, .mantine-Anchor-root, .tabs *, th *, [role=radiogroup] *, [role=group] > [aria-pressed], .leaflet-container *, dialog *',
};

/** Texts, buttons, fields and rows of other sizes than those of the scales, other fonts (R-1449), and cards in cards (R-1448). */
export const beside = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ scales, controls }) => {
      const found = new Set<string>();
      const note = (size: unknown, { className }: Element, text: string | null) =>
        found.add(`${size} ${className}: ${text?.trim().slice(0, 40)}`);
      const font = getComputedStyle(document.body).fontFamily;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!parentElement?.checkVisibility() || !textContent?.trim()) continue;
        if (parentElement.closest('script, style, svg, .leaflet-container')) continue;
        const { fontSize, letterSpacing, fontFamily } = getComputedStyle(parentElement);
        if (fontFamily !== font) note(fontFamily, parentElement, textContent);
        if (fontSize === '0px') continue; // only the icon shows
        if (!scales.type.includes(Number.parseFloat(fontSize)) || letterSpacing !== 'normal')
          note(`${fontSize} ${letterSpacing}`, parentElement, textContent);
      }
      for (const control of document.querySelectorAll(controls.of)) {
        const { width, height } = control.getBoundingClientRect();
        if (
          width > 1 &&
          control.checkVisibility() &&
          !control.matches(controls.beside) &&
          !scales.controls.includes(height)
        )
          note(`${height} high`, control, control.getAttribute('aria-label') ?? control.textContent);
      }
      // on phones a row is a block; rows of texts, or of three licenses and more, are as high as these
      for (const row of document.querySelectorAll<HTMLElement>(
        'table:not([data-look=texts], [data-look=plain]) > tbody > tr:not(:has(li:nth-child(3)))',
      )) {
        const { width, height } = row.getBoundingClientRect();
        if (width > 1 && getComputedStyle(row).display === 'table-row' && !scales.rows.includes(height))
          note(`a row of ${height}`, row, row.textContent);
      }
      for (const card of document.querySelectorAll('.card .card')) note('a card in a card', card, card.textContent);
      return [...found];
    },
    { scales, controls },
  );
