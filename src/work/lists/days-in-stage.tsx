import { counted } from '#src/shared/format.ts';

/** For how many local days a person is in a stage: '5 days in stage'. */
export function daysInStage(since: string, now = new Date()): string {
  const [from, to] = [new Date(since), now].map((time) => Date.parse(time.toLocaleDateString('sv')));
  const days = Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000);
  return days > 0 ? `${counted(days, 'day')} in stage` : 'In stage since today';
}
