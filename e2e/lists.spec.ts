// Lists: people found, selected and added, moved with two users at once, compared, removed and restored.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoEmail, pageOf } from './accounts.ts';
import { newList } from './lists.ts';
import { found, rows as foundRows } from './providers.ts';
import { settled, tabTo, violationsInBothThemes } from './screens.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'People' }).locator('tbody').getByRole('row');
const stage = (row: Locator) => row.getByRole('combobox', { name: 'Stage' });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const peek = (page: Page) => page.getByRole('complementary', { name: 'Provider at a glance' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const freshName = () => `Ohio ${process.pid} ${Date.now()}`;

const cutPhones = (cells: (HTMLElement | SVGElement)[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth);

async function move(page: Page, row: Locator, to: string) {
  await stage(row).click();
  await page.getByRole('option', { name: to, exact: true }).click();
}

test('people found are selected, added to a new list, and moved, each step with Undo (R-680 to R-689)', async ({
  page,
}) => {
  const name = freshName();
  await page.goto('/hcps?state=OH');
  await expect(foundRows(page)).toHaveCount(50);
  await settled(page);
  const box = (place: number) => foundRows(page).nth(place).getByRole('checkbox');
  await box(1).check();
  await box(4).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('a');
  await expect(bar(page).getByRole('button', { name: 'Add to list' })).toBeFocused();
  await page.getByRole('button', { name: /^Select all [\d,]+ found$/ }).click();
  const all = Number(/[\d,]+/.exec((await bar(page).getByRole('heading').textContent()) ?? '')?.[0]);
  expect(all).toBeGreaterThan(50);
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('List name').fill(name);
  await page.getByLabel('List name').press('Enter');
  await expect(page.getByText(`Added ${all} to ${name}.`)).toBeVisible();

  await page.getByRole('status').getByRole('link', { name: 'Open list' }).click();
  await expect(page).toHaveURL(/\/lists\/[\da-f-]+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open list' })).toBeHidden();
  await expect(rows(page)).toHaveCount(50);
  expect(await rows(page).evaluateAll((all) => Math.max(...all.map((row) => row.clientHeight)))).toBeLessThanOrEqual(
    40,
  );
  const cutCodes = (codes: (HTMLElement | SVGElement)[]) =>
    codes.filter(
      (code) => code.getBoundingClientRect().right > Number(code.closest('td')?.getBoundingClientRect().right),
    );
  expect(await rows(page).locator('.code').evaluateAll(cutCodes)).toEqual([]);
  expect(
    await rows(page)
      .getByRole('cell', { name: /^\(\d{3}\)/ })
      .evaluateAll(cutPhones),
  ).toEqual([]);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await move(page, rows(page).nth(0), 'Contacted');
  await expect(page.getByText(/^Moved .* to Contacted\.$/)).toBeVisible();
  await expect(stage(rows(page).nth(0))).toHaveText('Contacted');
  await expect(stage(rows(page).nth(0))).toBeFocused();
  await rows(page).nth(1).getByRole('link').first().focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('option', { name: 'New', exact: true })).toBeVisible();
  const interested = page.getByRole('option', { name: 'Interested', exact: true });
  // as users do: the first key may come before the list knows the present stage
  for (let keys = 0; keys < 8 && !(await interested.getAttribute('data-combobox-selected')); keys++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(stage(rows(page).nth(1))).toHaveText('Interested');

  await page.keyboard.press(' '); // the stage has the focus, so Space opens it
  await page.keyboard.press('Escape');
  await rows(page).nth(2).getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await peek(page).getByLabel('Next step').fill('Call about the offer');
  await peek(page).getByLabel('Due').click();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(peek(page).getByText('Enter a whole date')).toBeVisible();
  await peek(page).getByLabel('Due').fill('2027-03-01');
  await peek(page).getByLabel('Due').press('Enter');
  await expect(page.getByText(/^Saved the next step of /)).toBeVisible();
  await expect(peek(page).getByLabel('Due')).toBeFocused();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rows(page).nth(2)).toContainText('Mar 1, 2027 · Call about the offer');

  await rows(page).nth(5).getByRole('checkbox').check();
  await rows(page)
    .nth(8)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Offer' }).press('Enter');
  await expect(page.getByText('Moved 4 people to Offer.')).toBeVisible();
  await expect(stage(rows(page).nth(6))).toHaveText('Offer');
  await undo(page);
  await expect(stage(rows(page).nth(6))).toHaveText('New');
  await page.getByRole('button', { name: 'Set priority' }).click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect(page.getByText('Priority of 4 people: High.')).toBeVisible();
  await page.getByRole('button', { name: 'Set next step' }).click();
  const plan = page.getByRole('dialog', { name: 'Set next step' });
  await plan.getByLabel('Next step').press('Enter');
  await expect(plan.getByText('Next step is required')).toBeVisible();
  await plan.getByLabel('Next step').fill('Send the role');
  await plan.getByLabel('Next step').press('Enter');
  await expect(page.getByText('Saved the next step of 4 people.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set next step' })).toBeFocused();
  await expect(rows(page).nth(6)).toContainText('Send the role');
  await undo(page);
  await expect(rows(page).nth(6)).not.toContainText('Send the role');
  await test.step('every action can be reached on a phone', async () => {
    const desk = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await bar(page).getByRole('button', { name: 'Compare' }).scrollIntoViewIfNeeded();
    await expect(bar(page).getByRole('button', { name: 'Compare' })).toBeInViewport({ ratio: 1 });
    const widths = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(42);
    await page.setViewportSize(desk);
  });
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await expect(page.getByRole('heading', { name: `${all - 4} people` })).toBeVisible();
  await undo(page);
  await expect(page.getByRole('heading', { name: `${all} people` })).toBeVisible();
});

test('those whom the search of a list finds later are added in one step, with Undo (R-695, R-696)', {
  tag: '@rest',
}, async ({ page }) => {
  const name = freshName();
  const source = await newList(page.request, `${name} source`);
  const headers = { origin: process.env.MEDATLAS_URL ?? '' };
  const post = async (address: string, data: object) => (await page.request.post(address, { data, headers })).json();
  const { id } = await post('/api/lists', { name });
  await post(`/api/lists/${id}/entries`, { search: `list=${source}` });
  await page.goto(`/lists/${id}`);
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText('Last saved just now')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: 'Add to this list' });
  await expect(add).toHaveCount(0);

  const found = await (await page.request.get('/api/providers?state=OH')).json();
  const npis = found.rows.slice(5, 7).map(({ npi }: { npi: string }) => npi);
  await post(`/api/lists/${source}/entries`, { npis });
  await page.reload();
  await expect(page.getByText('2 now match the search')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await add.press('Enter');
  await expect(page.getByText(`Added 2 to ${name}.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(add).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveText(/^Nothing changed since /);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText('2 now match the search')).toBeVisible();
});

test('a board moves people by menu and keys, and up to four are compared (R-688, R-693)', async ({ page }) => {
  const id = await newList(page.request, freshName());
  await page.goto(`/lists/${id}`);
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Export', exact: true }).click(); // once it stopped the cards
  await expect(page.getByRole('dialog', { name: 'Export' }).getByRole('radio', { name: 'All 5' })).toBeVisible();
  await page.keyboard.press('Escape');
  const box = (place: number) => rows(page).nth(place).getByRole('checkbox');
  for (const place of [0, 1, 2, 3, 4]) await box(place).check();
  const compare = bar(page).getByRole('button', { name: 'Compare' });
  await expect(compare).toHaveAttribute('title', 'Compare takes 2 to 4 people');
  await box(4).uncheck();
  await compare.click();
  await expect(page.getByRole('region', { name: 'Compare 4 people' })).toBeVisible();
  await expect(page).toHaveURL(/compare=/);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(rows(page).nth(0).getByRole('link').first(), 'the focus is at the selection').toBeFocused();

  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const cards = (name: string) => column(name).getByRole('listitem');
  await expect(cards('New')).toHaveCount(5);
  await page.goBack();
  await expect(rows(page)).toHaveCount(5);
  await page.goForward();
  await expect(cards('New')).toHaveCount(5);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await cards('New')
    .first()
    .getByRole('button', { name: /^Move / })
    .click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(cards('Offer')).toHaveCount(1);
  await cards('New').first().getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cards('Contacted').getByRole('link')).toBeFocused();
  await expect(cards('New')).toHaveCount(3);
});

test('a card is dragged by its name to another of seven stages, and opens no page (R-1404)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await newList(page.request, freshName());
  await page.goto(`/lists/${id}?view=board`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const cards = (name: string) => column(name).getByRole('listitem');
  await expect(cards('New')).toHaveCount(5);
  await expect(column('Not a fit'), 'the last stage').toBeInViewport({ ratio: 1 });
  const card = cards('New').nth(1);
  await expect(card).toContainText(', OH');
  const name = (await card.getByRole('link').textContent()) ?? '';
  const drag = async (to: string) => {
    await card.getByRole('link').hover();
    await page.mouse.down();
    await column(to).hover({ position: { x: 60, y: 240 } }); // below its cards
    await column(to).hover({ position: { x: 62, y: 242 } });
  };
  await drag('Interested');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(cards('New')).toHaveCount(5);

  await drag('Interested');
  await page.mouse.up();
  await expect(cards('Interested')).toContainText([name]);
  await expect(cards('New')).toHaveCount(4);
  await expect(page.getByText(/^Moved .* to Interested\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/lists\/[^?]+\?view=board$/);
  await page.reload();
  await expect(cards('Interested')).toContainText([name]);
});

test('two users move people at once; the later of two changes of one person sees the other (R-690, R-691)', async ({
  page,
  browser,
}) => {
  const name = freshName();
  const id = await newList(page.request, name);
  const other = await pageOf(browser, demoEmail('manager'));
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: `Share ‘${name}’` });
  await dialog.getByLabel('Name or email').fill(demoEmail('manager'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByLabel('Name or email')).toHaveAccessibleDescription(/^Not invited yet/);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('list', { name: 'People with access' })).toContainText(demoEmail('manager'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await other.goto(`/lists/${id}`);
  await expect(rows(other)).toHaveCount(5);

  await move(other, rows(other).nth(0), 'Placed');
  await expect(other.getByText(/^Moved .* to Placed\.$/)).toBeVisible();
  await move(page, rows(page).nth(1), 'Offer'); // another person: no conflict
  await expect(page.getByText(/^Moved .* to Offer\.$/)).toBeVisible();
  await expect(stage(rows(page).nth(0))).toHaveText('Placed');

  await move(other, rows(other).nth(2), 'Interested');
  await expect(other.getByText(/^Moved .* to Interested\.$/)).toBeVisible();
  await move(page, rows(page).nth(2), 'Not a fit');
  const conflict = page.getByRole('dialog', { name: 'This person was changed meanwhile' });
  await expect(conflict).toContainText('Stage Interested');
  await expect(conflict).not.toContainText('NPI');
  await conflict.getByRole('button', { name: 'Apply mine' }).click();
  await page.getByRole('dialog', { name: 'Why not?' }).getByRole('button', { name: 'Skip' }).click();
  await expect(stage(rows(page).nth(2))).toHaveText('Not a fit');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete forever' }).click();
  await page.getByRole('form', { name: 'Delete list' }).getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page).toHaveURL('/lists');
  await move(other, rows(other).nth(3), 'Offer');
  await expect(
    other.getByRole('heading', { name: 'This list was deleted, or it is not shared with you.' }),
  ).toBeVisible();
  await other.context().close();
});

test('the keyboard alone adds a person found for a list, and comes back to the list', { tag: '@rest' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 }); // the notes are a column where there is room
  const name = freshName();
  const id = await newList(page.request, name);
  await page.goto(`/lists/${id}`);
  await settled(page);
  await tabTo(page.getByRole('button', { name: 'Add people' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('NPIs')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add people' }), 'the focus is back').toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'provider search' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Last Name'));
  await page.keyboard.type('smith');
  await page.keyboard.press('Enter');
  await expect(found(page)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(page.getByLabel('Find a list')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Lists' }).getByRole('button').first()).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/lists/${id}`);
  await expect(rows(page)).toHaveCount(6);

  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await expect(peek(page).getByLabel('Note', { exact: true })).toBeFocused();
  await expect(peek(page).getByLabel('Note', { exact: true })).toHaveValue('');
  await page.keyboard.type('Prefers nights');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Note added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(0)).toContainText('Prefers nights');
});

test('keys and outages change nothing but what they name on a list (R-689)', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const list = await newList(page.request, freshName(), 'state=OH', 3);
  await page.goto(`/lists/${list}`);
  await stage(rows(page).nth(0)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'New', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(stage(rows(page).nth(0))).toHaveText('Contacted');

  // Escape closes the list of options or the menu, and leaves the peek and the selection.
  await rows(page).nth(1).getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await peek(page).getByLabel('Next step').fill('Call about the offer');
  await peek(page).getByRole('combobox', { name: 'Priority' }).click();
  await expect(page.getByRole('option', { name: 'Low' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Low' })).toBeHidden();
  await expect(peek(page)).toBeVisible();

  // Another change, and a server that does not reply, leave what is typed.
  await peek(page).getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await expect(page.getByText(/^Priority of .*: Low\.$/)).toBeVisible();
  await expect(peek(page).getByLabel('Next step')).toHaveValue('Call about the offer');
  await context.setOffline(true);
  await peek(page).getByLabel('Next step').press('Enter');
  await expect(page.getByText('Failed to save. Check your connection, then try again.')).toBeVisible();
  await expect(peek(page).getByLabel('Next step')).toHaveValue('Call about the offer');
  await context.setOffline(false);
  await peek(page).getByLabel('Next step').press('Enter');
  await expect(page.getByText(/^Saved the next step of /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toContainText('Call about the offer');

  await rows(page).nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set stage' }).press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible(); // the menu takes keys once it has the focus
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Offer' })).toBeHidden();
  await expect(bar(page)).toContainText('1 selected');
});

test('Enter on a name that no list has offers a new list of that name (R-686)', { tag: '@rest' }, async ({ page }) => {
  const name = `New ${freshName()}`;
  await page.goto('/hcps?state=RI');
  await expect(found(page)).toBeVisible();
  await foundRows(page).first().getByRole('checkbox').check();
  await page.keyboard.press('l');
  await expect(page.getByLabel('Find a list')).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New list' })).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('List name')).toBeFocused();
  await expect(page.getByLabel('List name')).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Added 1 to ${name}.`)).toBeVisible();
});

test('Escape keeps a next step that is not saved, and a second one closes the peek', { tag: '@rest' }, async ({
  page,
}) => {
  const list = await newList(page.request, freshName(), 'state=OH', 2);
  await page.goto(`/lists/${list}`);
  await rows(page).nth(0).getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await peek(page).getByLabel('Next step').fill('Call on Monday');
  await page.keyboard.press('Escape');
  await expect(peek(page).getByLabel('Next step')).toHaveValue('Call on Monday');
  await expect(peek(page).getByRole('form', { name: 'Plan' }).getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved the next step of /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek(page)).toBeHidden();
});

test('the cards of a board have the marks of screening that the table has (R-1143)', async ({ page }) => {
  const list = await newList(page.request, freshName(), 'excluded=yes', 2);
  await page.goto(`/lists/${list}`);
  await expect(rows(page).getByTitle(/^Excluded by OIG since/)).toHaveCount(2);
  await page.goto(`/lists/${list}?view=board`);
  const cards = page.getByRole('region', { name: 'New', exact: true }).getByRole('listitem');
  await expect(cards.getByTitle(/^Excluded by OIG since/)).toHaveCount(2);
});

test('Back to a board returns the focus to the card whose page was opened', async ({ page }) => {
  const list = await newList(page.request, freshName(), 'state=OH', 4);
  await page.goto(`/lists/${list}?view=board`);
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('listitem').nth(2).getByRole('link');
  await card.press('Enter');
  await expect(page.getByRole('link', { name: 'Back to Results' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeFocused();
});

test('an invitation of a user who has access says so and shares nothing', async ({ page }) => {
  const list = await newList(page.request, `Mine ${Date.now()}`);
  await page.goto(`/lists/${list}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Name or email');
  await field.fill(demoEmail('specialist').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/already has access$/);
  await expect(dialog.getByRole('combobox', { name: 'Who may open it' })).toHaveValue('Only you');
  await field.fill(demoEmail('manager'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Invite' })).toBeEnabled();
  await field.fill(demoEmail('manager'));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/already has access$/);
});
