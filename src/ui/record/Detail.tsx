import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { ApiError, ask, type Query } from '#src/ui/state/ask.ts';

/** The request of the record of a detail page. */
export interface Detail<T> {
  data: T | undefined;
  error: Error | null;
  /** The error for an unknown or malformed key, or for a record that was withdrawn. */
  missing: ApiError | undefined;
  refetch: () => void;
}

/** Fetches a record by the key in the page's URL (`params`) and by further URL parameters (`query`). */
export function useDetail<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, R>,
  params: Record<string, string>,
  query: Query = {},
): Detail<z.output<R>> {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.url, params, query],
    queryFn: ({ signal }) => ask(endpoint, { params, query, signal }),
  });
  const missing = error instanceof ApiError && [400, 404, 410].includes(error.status) ? error : undefined;
  return { data, error, missing, refetch: () => void refetch() };
}

/** Sets the title of the browser's tab to name and key, because several records may have the same name. */
export const useRecordTitle = ({ missing }: Detail<unknown>, name: string | undefined, key: string) =>
  useTitle(missing || !name || name === key ? name : `${name} · ${key}`);

interface DetailContentProps<T> {
  detail: Detail<T>;
  skeleton: ReactNode;
  missing: (error: ApiError) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows not found, an error, the content or a skeleton. */
export function DetailContent<T>({ detail, skeleton, missing, children }: DetailContentProps<T>) {
  const { data, error, refetch } = detail;
  if (detail.missing) return missing(detail.missing);
  if (error) return <ErrorBox error={error} advice="Wait a moment and try again." onRetry={refetch} />;
  if (data) return children(data);
  return (
    <>
      <LoadingStatus />
      {skeleton}
    </>
  );
}

/** The message for an unknown key, with what to do next. */
export const NotFound = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card">
    <Stack gap={4} align="center" ta="center" px={20} pt={48} pb={52}>
      <PageHeading>{title}</PageHeading>
      <p className="muted">{children}</p>
    </Stack>
  </section>
);
