import { expect, test } from '@playwright/test';
import { demoEmail, logIn, pageOf, signedOut, signIn } from './accounts.ts';

test.use({ storageState: signedOut });

test.describe('signing in', () => {
  test('a visitor signs in, also after a wrong password, and reaches the requested page', async ({ page }) => {
    await test.step('a visitor is redirected to the sign-in and then to the requested page', async () => {
      await page.goto('/hcps?state=OH&sort=city');
      await expect(page).toHaveURL('/sign-in?return_to=%2Fhcps%3Fstate%3DOH%26sort%3Dcity');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Medatlas');
      await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(3);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
      await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await logIn(page, demoEmail('specialist'));
      await expect(page).toHaveURL('/hcps?state=OH&sort=city');
      await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
    });

    await test.step('a wrong password shows an error, and the right one still works', async () => {
      await page.context().clearCookies();
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const password = page.getByLabel('Password');
      await page.getByRole('button', { name: 'Show' }).click(); // R-1441
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide' }).click();
      await expect(password).toHaveAttribute('type', 'password');
      await logIn(page, demoEmail('manager'), 'not-the-password');
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
      await expect(page.getByLabel('Email')).toHaveValue(demoEmail('manager'));
      await logIn(page, demoEmail('manager'));
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    });
  });

  test('every sign-in error has its message', { tag: '@rest' }, async ({ page }) => {
    const messages = {
      expired: 'took too long',
      state: 'started in another browser',
      denied: 'canceled or refused',
      provider: 'cannot be reached',
      stale: 'more than 24 hours ago',
      disabled: 'This account is disabled',
      'failed&reason=login_required': 'Reason: login required.',
      'something-new': 'The sign-in failed',
    };
    for (const [error, message] of Object.entries(messages)) {
      await page.goto(`/sign-in?error=${error}`);
      await expect(page.getByRole('alert')).toContainText(message);
    }
  });

  test('for a signed-in user, sign-in and sign-up lead home and never to another site', { tag: '@rest' }, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, demoEmail('manager'));
    for (const entry of ['/sign-in', '/sign-up', '/dashboard']) {
      await page.goto(entry);
      await expect(page).toHaveURL('/');
    }
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      '/.//evil.example',
      'javascript:1',
    ]) {
      await page.goto(`/sign-in?return_to=${encodeURIComponent(evil)}`);
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
      expect(new URL(page.url()).origin, evil).toBe(baseURL);
    }
  });
});

test.describe('the frame', () => {
  test('shows account links and no navigation to signed-out visitors', async ({ page }) => {
    await page.goto('/sign-in');
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
      'My Account',
      'Sign-in',
      'Sign-up',
    ]);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await header.getByRole('link', { name: 'Sign-up' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
    await header.getByRole('link', { name: 'My Account' }).click();
    await logIn(page, demoEmail('specialist'));
    await expect(page).toHaveURL('/');
  });

  test('the user menu shows the signed-in user, and closes by a click outside and by Escape', async ({ page }) => {
    await signIn(page, demoEmail('administrator'));
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Account' });
    const menu = page.getByRole('region', { name: 'User menu' });
    await expect(button).toHaveText(/A$/); // the initial of the role
    await button.click();
    await expect(menu).toContainText('Demo Administrator');
    await expect(menu).toContainText(demoEmail('administrator'));
    await expect(menu.getByRole('img', { name: 'Verified' })).toBeVisible();
    await expect(menu).toContainText('Medatlas');
    await expect(menu.getByRole('link')).toHaveText([
      'Profile',
      'Changes',
      'Admin Dashboard',
      'Developers',
      'Settings',
    ]);
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(menu).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(menu).toBeHidden();
  });

  test('only administrators see Admin', async ({ page, browser }) => {
    await signIn(page, demoEmail('superadmin'));
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible();
    const manager = await pageOf(browser, demoEmail('manager'));
    await manager.goto('/');
    await expect(manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeHidden();
    await manager.getByRole('button', { name: 'Account' }).click();
    await expect(manager.getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(manager.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
    for (const screen of ['/admin', '/admin/audit']) {
      await manager.goto(screen);
      await expect(manager).toHaveURL('/');
    }
    await manager.context().close();
  });

  test('a spinner shows until the session loads', async ({ page }) => {
    await page.route('**/api/session', () => {}); // never answered
    await page.goto('/hcps');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    await expect(page).toHaveURL('/hcps');
    const motion = () =>
      page.locator('main .mantine-Loader-root').evaluate((one) => getComputedStyle(one, '::after').animationName);
    expect(await motion()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion(), 'with reduced motion').toBe('none');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('the menu slides in with the navigation and the sign-out', async ({ page }) => {
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByRole('link')).toHaveText(['My Account', 'Sign-in', 'Sign-up']);
      await menu.getByRole('link', { name: 'Sign-up' }).click();
      await expect(menu).toBeHidden();
      await signIn(page, demoEmail('specialist'));
      await page.goto('/');
      await page.getByRole('button', { name: 'Account' }).waitFor();
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await menu.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL('/sign-in');
    });
  });
});

test.describe('the end of a session', () => {
  test('comes with Log Out, also for a copied cookie, and forgets what was typed', async ({ page, browser }) => {
    await signIn(page, demoEmail('manager'));
    await page.goto('/lookup');
    await page.getByLabel('NPIs or names').fill('2000000002');
    const copied = await page.context().storageState();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/sign-in');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('2000000002');
    const context = await browser.newContext({ storageState: copied });
    const thief = await context.newPage();
    await thief.goto('/hcps?state=OH');
    await expect(thief).toHaveURL(/\/sign-in\?return_to=/);
    expect((await context.request.get('/api/providers')).status()).toBe(401);
    await thief.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(thief.getByLabel('Password'), 'the session at the provider has ended too').toBeVisible();
    await context.close();
  });

  test('keeps the open screen, which says so', { tag: '@rest' }, async ({ page }) => {
    await signIn(page, demoEmail('manager'));
    await page.goto('/hcps');
    await page.getByRole('form').getByLabel('Last Name').fill('son');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Search Providers' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(page.getByRole('form').getByLabel('Last Name')).toHaveValue('son');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await logIn(page, demoEmail('manager'));
    await expect(page).toHaveURL('/hcps?last_name=son');
    await expect(page.getByRole('heading', { name: /^Found [\d,]+ providers$/ })).toBeVisible();
  });

  test('keeps a typed note, and says so where the page is scrolled', async ({ page }) => {
    await signIn(page, demoEmail('manager'));
    const { rows } = await (await page.request.get('/api/providers?state=OH')).json();
    await page.goto(`/provider/${rows[0].npi}`);
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Open to nights');
    await page.waitForLoadState('networkidle'); // a card that loads later would notice the end first
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Your session has ended.')).toBeInViewport();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await logIn(page, demoEmail('manager'));
    await expect(note).toHaveValue('Open to nights');
    await note.fill('');
  });

  test('shows the message of the profile or the admin dashboard', { tag: '@rest' }, async ({ page }) => {
    await signIn(page, demoEmail('administrator'));
    await page.goto('/profile');
    await page.waitForLoadState('networkidle'); // a card that loads later would notice the end first
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.context().clearCookies();
    await page.getByLabel('Full Name').fill('Another Name');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please sign in to view your profile')).toBeVisible();
    await signIn(page, demoEmail('administrator'));
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Pending Approvals' }).waitFor();
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange'))); // as on a return to this tab
    await expect(page.getByText('Please sign in to access the admin dashboard')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await logIn(page, demoEmail('administrator'));
    await expect(page).toHaveURL('/admin');
  });
});
