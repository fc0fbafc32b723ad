import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';

/**
 * Keeps the reply of `endpoint`, which has no parameters, current by the server-sent events at `url`. Returns whether they
 * arrive: while they do not, the caller asks from time to time.
 */
export function useLive(endpoint: Endpoint<z.ZodType, z.ZodType>, url: string): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const source = new EventSource(url);
    source.onmessage = ({ data }) => {
      const reply = endpoint.response.safeParse(JSON.parse(data));
      if (!reply.success) return;
      client.setQueryData([endpoint.url], reply.data);
      setLive(true);
    };
    source.onerror = () => setLive(false);
    return () => source.close();
  }, [client, endpoint, url]);
  return isLive;
}
