/** Headers of a page that is reached by a secret address: nothing keeps it, finds it, or learns the address from a link. */
export const PRIVATE_PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
