// Every screen of the client by its route, with a URL for each state to test.
import type { APIRequestContext } from '@playwright/test';
import type { Path } from '#src/app/routes.tsx';
import { demo } from '#src/invented/demo.ts';
import type { demoEmail } from './accounts.ts';
import { newList } from './lists.ts';
import { newOpening } from './openings.ts';
import { fullProvider } from './providers.ts';

export interface Screen {
  /** The signed-in user. Default: the specialist. */
  as?: Parameters<typeof demoEmail>[0] | 'anonymous';
  /** URLs, or a function that finds them. */
  at: readonly string[] | ((request: APIRequestContext) => Promise<string[]>);
}

/** The first row of an API list. */
const first = async (request: APIRequestContext, url: string) => (await (await request.get(url)).json()).rows[0];

/** One entry per route. The type `Path` requires all. */
export const screens: Readonly<Record<Path, Screen>> = {
  '/sign-in': { as: 'anonymous', at: ['/sign-in', '/sign-in?error=expired'] },
  '/sign-up': { as: 'anonymous', at: ['/sign-up'] },
  '/confirm-email': { as: 'anonymous', at: ['/confirm-email?token=x'] },
  '/forgot-password': { as: 'anonymous', at: ['/forgot-password'] },
  '/reset-password': { as: 'anonymous', at: ['/reset-password?token=x'] },
  '/invitation': { as: 'anonymous', at: ['/invitation?token=x', `/invitation?token=${'x'.repeat(43)}`] },
  '/about': { as: 'anonymous', at: ['/about'] },
  '/contact': { as: 'anonymous', at: ['/contact'] },
  '/privacy': { as: 'anonymous', at: ['/privacy'] },
  '/terms': { at: ['/terms'] },
  '/unsubscribe': { as: 'anonymous', at: ['/unsubscribe?token=x'] },
  '/searches': { at: ['/searches'] },
  '/': { at: ['/'] },
  '/profile': { at: ['/profile'] },
  '/developers': { at: ['/developers'] },
  '/settings': { at: ['/settings'] },
  '/admin': { as: 'administrator', at: ['/admin'] },
  '/admin/data': { as: 'administrator', at: ['/admin/data'] },
  '/admin/jobs': { as: 'administrator', at: ['/admin/jobs'] },
  '/admin/audit': { as: 'administrator', at: ['/admin/audit'] },
  '/admin/problems': { as: 'administrator', at: ['/admin/problems'] },
  '/admin/compacts': { as: 'administrator', at: ['/admin/compacts'] },
  '/admin/search-fields': { as: 'administrator', at: ['/admin/search-fields'] },
  '/admin/activity': { as: 'manager', at: ['/admin/activity', '/admin/activity?weeks=4'] },
  '/hcps': { at: ['/hcps', '/hcps?state=OH&sort=city', '/hcps?last_name=zzzz', '/hcps?npi=1'] },
  '/providers': { as: 'pending', at: ['/providers'] },
  '/provider/:npi': {
    at: async (request) => [
      `/provider/${(await fullProvider(request)).npi}`,
      `/provider/${(await first(request, '/api/affiliations?page=1')).npi}`,
      `/provider/${(await first(request, '/api/certifications?page=1')).npi}`,
      '/provider/2999999999',
      `/provider/${demo.npi('deactivated', 0)}`,
    ],
  },
  '/professions': { at: ['/professions'] },
  '/specialties': { at: ['/specialties'] },
  '/providers/profession/:profession': { at: ['/providers/profession/physician', '/providers/profession/none'] },
  '/providers/specialty/:specialty': {
    at: ['/providers/specialty/cardiology', '/providers/specialty/cardiology?view=table'],
  },
  '/states': { at: ['/states'] },
  '/state/:state': { at: ['/state/OH'] },
  '/search/state/:state': { at: ['/search/state/OH'] },
  '/search/state/:state/city/:value': { at: ['/search/state/OH/city/COLUMBUS'] },
  '/search/state/:state/specialty/:value': { at: ['/search/state/OH/specialty/cardiology'] },
  '/hcos': { at: ['/hcos', '/hcos?state=OH', '/hcos?name=zzzz'] },
  '/organizations': { at: ['/organizations'] },
  '/organization/:npi': { at: ['/organization/2070825775'] },
  '/gmes': { at: ['/gmes', '/gmes?type=D', '/gmes?keyword=zzzz'] },
  '/gme': { at: ['/gme?type=F'] },
  '/gme/program/:number': {
    at: async (request) => [`/gme/program/${(await first(request, '/api/programs?type=F')).program_number}`],
  },
  '/affiliations': { at: ['/affiliations', '/affiliations?page=1'] },
  '/mgma': { at: ['/mgma?page=1'] },
  '/mgma/:org_pac_id': {
    at: async (request) => [`/mgma/${(await first(request, '/api/medical-groups?page=1')).org_pac_id}`],
  },
  '/abms': { at: ['/abms', '/abms?page=1', '/abms?page=1&view=table'] },
  '/fsmb': { at: ['/fsmb', '/fsmb?page=1'] },
  '/npi-nppes': {
    at: [
      '/npi-nppes',
      '/npi-nppes?state=WV&limit=10',
      '/npi-nppes?state=WV&limit=10&view=table',
      '/npi-nppes?city=zzzz',
    ],
  },
  '/npi-nppes/:npi': {
    at: async (request) => ['/npi-nppes/2038754141', `/npi-nppes/${(await fullProvider(request)).npi}`],
  },
  '/geos': { at: ['/geos', '/geos?state=WV'] },
  '/geos/zip/:zip': { at: ['/geos/zip/25302'] },
  '/hospitals': { at: ['/hospitals', '/hospitals?state=OH', '/hospitals?facility_name=zzzz'] },
  '/hospitals/:ccn': {
    at: async (request) => [`/hospitals/${(await first(request, '/api/hospitals?state=OH')).ccn}`],
  },
  '/openings': { at: ['/openings', '/openings?archived=yes', '/openings?status=lost'] },
  '/openings/report': { at: ['/openings/report', '/openings/report?status=lost'] },
  '/openings/:id': {
    at: async (request) => {
      const { id } = await newOpening(request, { title: 'An opening to visit' });
      return [
        `/openings/${id}`,
        `/openings/${id}?tab=history`,
        `/openings/${id}?tab=outreach`,
        `/openings/${id}?tab=submitted`,
        `/openings/${id}?tab=report`,
        '/openings/3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
      ];
    },
  },
  '/lists': { at: ['/lists', '/lists?archived=yes'] },
  '/templates': { at: ['/templates'] },
  '/calls': {
    at: async (request) => ['/calls', `/calls?npi=${(await fullProvider(request)).npi}`],
  },
  '/lookup': { at: ['/lookup', '/lookup?id=3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11'] },
  '/lists/:id': {
    at: async (request) => {
      const list = await newList(request, 'A list to visit');
      return [`/lists/${list}`, `/lists/${list}?view=board`, '/lists/3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11'];
    },
  },
  '/changes': { at: ['/changes', '/changes?page=1', '/changes?kind=address'] },
  '/payments': { at: ['/payments', '/payments?state=OH', '/payments?state=OH&view=table'] },
  '/payments/:npi': { at: ['/payments/2001214339'] },
  '/services': { at: ['/services', '/services?text=knee&near=43215&miles=25'] },
  '/wdms': {
    at: ['/wdms', '/wdms?core_type=wdms&country_name=United+States+of+America', '/wdms?core_id=F0900001&view=table'],
  },
  '/wdms/:coreId': { at: ['/wdms/F0900001'] },
};
