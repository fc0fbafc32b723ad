/** The address book: every link to a page of ours is made here. Strings only, so that any screen may link to any other. */
export const links = {
  home: () => '/',
  /** Provider search; with a ZIP it runs at once. */
  providers: ({ zip }: { zip?: string } = {}) => (zip ? `/hcps?zip=${zip}` : '/hcps'),
  provider: (npi: string) => `/provider/${npi}`,
  organization: (npi: string) => `/organization/${npi}`,
  /** The way in; `return_to` is the page to come back to, home left out. */
  signIn: (return_to = '/') => (return_to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return_to })}`),
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  /** Where mailed links lead. */
  confirmEmail: (token: string) => `/confirm-email?token=${token}`,
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  profile: () => '/profile',
  settings: () => '/settings',
  admin: () => '/admin',
  audit: () => '/admin/audit',
  terms: () => '/terms',
  privacy: () => '/privacy',
};
