import { useQuery } from '@tanstack/react-query';
import type { AnyEndpoint, CallInput } from '../../shared/contract.ts';
import { call } from '../calls/api.ts';
import { useOfficeMarks } from '../session/office-marks.ts';
import { queryClient, queryKey } from '../calls/query-client.ts';
import { useTenant } from '../session/session.tsx';
import { toast } from '../browser/toast.ts';
import { webTexts } from '../web.texts.ts';

/**
 * A link to a record without its office: when this tab's office has no such record, the person's other offices are
 * asked. Found there, the tab changes to that office and says so. True while it is being looked for.
 */
export function useElsewhere<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, lost: boolean): boolean {
  const { tenant, tenants, selectTenant } = useTenant();
  const mark = useOfficeMarks();
  const others = tenants.filter((other) => other.id !== tenant?.id);
  const enabled = lost && others.length > 0 && endpoint.door === 'tenant' && endpoint.path.endsWith('{id}');
  const search = useQuery({
    queryKey: ['elsewhere', tenant?.id, endpoint.name, input],
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      for (const other of others) {
        const found = await call(endpoint, input, { tenantId: other.id }).catch(() => undefined);
        if (found === undefined) continue;
        queryClient.setQueryData(queryKey(other.id, endpoint, input), found);
        const changed = await selectTenant(other.id);
        if (changed)
          toast.info(
            other.name,
            webTexts.registroDeOutroGabinete([other.name, mark(other.id)].filter(Boolean).join(', ')),
          );
        return changed;
      }
      return false;
    },
  });
  return enabled && search.data !== false;
}
