import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listNotificacoes, markNotificacoes } from '../../../../features/daily/notificacoes/notificacoes.contract.ts';
import { notificacoesTexts as t } from '../../../../features/daily/notificacoes/notificacoes.texts.ts';
import { today } from '../../../../shared/time.ts';
import { toast } from '../../../../web/browser/toast.ts';
import { useAction } from '../../../../web/data/action.ts';
import { queryOf } from '../../../../web/data/data.ts';
import { queryClient } from '../../../../web/calls/query-client.ts';
import { useTenant } from '../../../../web/session/session.tsx';
import { placeOf, sentenceOf } from './aviso.ts';

/** Says aloud what came while the page was open, in the tab that is looked at and while the office works; never what was there before. */
export function useNews(count: number | undefined): void {
  const { tenant } = useTenant();
  const navigate = useNavigate();
  const mark = useAction(markNotificacoes, { error: t.erroMarcar });
  const before = useRef<{ office: string; count: number }>(undefined);
  const office = tenant?.id;

  const tell = useEffectEvent(async (fresh: number) => {
    const answer = await queryClient.fetchQuery(queryOf(listNotificacoes, { page: 1 }, tenant!.id)).catch(() => null);
    const news = answer?.rows.slice(0, fresh).filter(({ lida }) => !lida) ?? [];
    const [first] = news;
    if (!first || !answer?.expediente || document.visibilityState !== 'visible') return;
    const open = () => {
      void mark.run({ ids: [first.id] });
      const to = placeOf(first);
      if (to) void navigate(to as { to: '/' });
    };
    const text = sentenceOf(first, today()) + (news.length > 1 ? t.eMais(news.length - 1) : '');
    toast.info(t.nova, text, { about: 'notificacoes', actions: [{ label: t.abrir, run: open }] });
  });
  useEffect(() => {
    const known = before.current;
    if (count === undefined || !office) return;
    before.current = { office, count };
    if (known?.office === office && count > known.count) void tell(count - known.count);
  }, [count, office]);
}
