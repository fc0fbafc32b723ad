/** Domains of mailboxes for consumers that the package lacks, with a page of the provider. */
const ofProviders = [
  'hey.com', // https://help.hey.com/article/732-if-i-cancel-does-someone-else-get-my-hey-com-address
  'optimum.net', // https://www.optimum.net/pages/mailblocking.html
  'privaterelay.appleid.com', // https://support.apple.com/en-mide/HT210425
  'spectrum.net', // https://www.spectrum.net/support/internet/spectrum-email-unified-inbox/
  'suddenlink.net', // of an internet provider that is now Optimum; its pages are gone
];

/**
 * Mail domains of the large US providers for consumers, and of US internet providers: the default of PUBLIC_MAIL_DOMAINS
 * (R-1078). Each is in the list of the npm package free-email-domains 1.12.6 (MIT license,
 * https://github.com/kikobeats/free-email-domains), which has 14,125 domains of the whole world, or in `ofProviders`.
 */
export const defaultDomains: readonly string[] = `
  aim.com ameritech.net aol.com att.net bellsouth.net cableone.net centurytel.net charter.net comcast.net cox.net
  duck.com earthlink.net email.com embarqmail.com fastmail.com fastmail.fm frontier.com frontiernet.net gmail.com gmx.com
  gmx.us googlemail.com hotmail.com hughes.net hushmail.com icloud.com inbox.com juno.com live.com lycos.com mac.com
  mail.com mailfence.com mchsi.com me.com mindspring.com msn.com netzero.com netzero.net optonline.net outlook.com
  pacbell.net peoplepc.com pm.me prodigy.net proton.me protonmail.com ptd.net q.com qwest.net rcn.com roadrunner.com
  rocketmail.com rr.com sbcglobal.net snet.net swbell.net tds.net twc.com usa.com verizon.net windstream.net wowway.com
  yahoo.com yandex.com ymail.com zoho.com zohomail.com`
  .trim()
  .split(/\s+/)
  .concat(ofProviders);
