// Behavior of payments that come directly from the government's data service.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cmsPayments } from '#src/datasets/payments/cms.ts';
import { PaymentQuery } from '#src/datasets/payments/contract.ts';
import { startDataService } from '#src/datasets/payments/test-data.ts';
import { loadConfig } from '#src/server/config.ts';

const [newest, earlier] = ['00000000-0000-4000-8000-000000002023', '00000000-0000-4000-8000-000000002019'];
let service: Awaited<ReturnType<typeof startDataService>>;
let payments: ReturnType<typeof cmsPayments>;

beforeEach(async () => {
  service = await startDataService();
  const { cms } = loadConfig(service.env);
  if (!cms) throw new Error('The settings ask for the service.');
  payments = cmsPayments(cms);
});

afterEach(() => {
  vi.useRealTimers();
  service.close();
});

const find = (query: Record<string, string>) => payments.find(PaymentQuery.parse(query));

describe('the calls', () => {
  it('have filter[Field]=value, offset and size, with the capitals of R-264', async () => {
    await find({
      last_name: ' Abernathy ',
      first_name: 'zelda',
      state: 'wa',
      city: 'Seattle',
      zip: '98101',
      page: '3',
    });
    const filters =
      'filter[Rndrng_Prvdr_Last_Org_Name]=ABERNATHY&filter[Rndrng_Prvdr_First_Name]=ZELDA&' +
      'filter[Rndrng_Prvdr_State_Abrvtn]=WA&filter[Rndrng_Prvdr_City]=SEATTLE&filter[Rndrng_Prvdr_Zip5]=98101';
    expect(service.asked.sort()).toEqual([
      `/data-api/v1/dataset/${newest}/data/stats?${filters}`,
      `/data-api/v1/dataset/${newest}/data?${filters}&offset=20&size=10`,
    ]);
  });

  it('have no filter for blank criteria, start at 0 and request ten records (R-268)', async () => {
    await find({ last_name: '  ', npi: '' });
    expect(service.asked).toContain(`/data-api/v1/dataset/${newest}/data?offset=0&size=10`);
  });

  it('request one record by NPI, from all years in parallel', async () => {
    await payments.paymentOf('2000000010', undefined);
    const query = 'data?filter[Rndrng_NPI]=2000000010&offset=0&size=10';
    expect(service.asked.sort()).toEqual([
      `/data-api/v1/dataset/${earlier}/${query}`,
      `/data-api/v1/dataset/${newest}/${query}`,
    ]);
  });
});

describe('the total', () => {
  const counted = () => service.asked.filter((address) => address.includes('/stats')).length;

  it('is requested once an hour for each set of filters', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all([find({ state: 'OH' }), find({ state: 'oh', page: '2' })]);
    await find({ state: 'OH', sort: 'amount' });
    expect(counted()).toBe(1);
    await find({ state: 'TX' });
    expect(counted()).toBe(2);
    vi.advanceTimersByTime(3_600_001);
    expect(await find({ state: 'OH' })).toMatchObject({ total: 13 });
    expect(counted()).toBe(3);
  });

  it('is requested again after a failure', async () => {
    service.fail(503);
    await expect(find({ state: 'OH' })).rejects.toThrow(/replied 503 for/);
    service.fail(200);
    expect(await find({ state: 'OH' })).toMatchObject({ total: 13 });
  });
});

it('sorts within the page, because the service has no order', async () => {
  const { rows } = await find({ sort: 'last_name', order: 'desc', page: '2' });
  const names = rows.map(({ last_name }) => last_name);
  expect(names[0]).toBe('Rutherford');
  expect(names.at(-1)).toBe('Abernathy');
});

it('includes the status in the error if the service refuses, for the log (R-269)', async () => {
  service.fail(429);
  await expect(find({})).rejects.toThrow(`The CMS data service replied 429 for ${newest}/data`);
});

it('times out if the service does not answer', async () => {
  service.fail(0);
  const signal = AbortSignal.timeout(20);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  await expect(find({})).rejects.toThrow(/timeout/i);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  vi.restoreAllMocks();
});

it('has no years if the only dataset is configured without one', async () => {
  const { cms } = loadConfig({ ...service.env, CMS_DATASET_ID: newest });
  if (!cms) throw new Error('The settings ask for the service.');
  payments = cmsPayments(cms);
  expect(await payments.years()).toEqual({ years: [], live: true });
  expect(await payments.paymentOf('2000000010', undefined)).toMatchObject({ year: null, years: [] });
});
