import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { isGone } from '../../../web/calls/gone.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { ErrorState } from '../../../web/ui/ErrorState.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { getOficio, type Oficio } from '../oficios/oficios.contract.ts';
import { EmitidoScreen } from './EmitidoScreen.tsx';
import { OficioGone } from './OficioGone.tsx';
import { RascunhoScreen } from './RascunhoScreen.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';

const parents = [{ label: t.oficios, to: '/oficios' }];

/** One letter: while it is a draft it is written here, and once it is issued followed. */
export default function OficioPage() {
  const { id } = useParams({ from: '/shell/oficios/$id' });
  const query = useData(getOficio, { id });
  const gone = isGone(query);
  if (query.data) return <Letter key={id} oficio={query.data} gone={gone} />;
  if (gone) return <OficioGone parents={parents} />;
  return (
    <>
      <PageHeader title={t.oficio} parents={parents} />
      {query.isError && <ErrorState title={t.erroCarregar} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RecordSkeleton fields={6} />}
    </>
  );
}

function Letter({ oficio, gone }: { oficio: Oficio; gone: boolean }) {
  const canEdit = useAllowed('oficios.edit');
  // a draft that somebody issues or deletes meanwhile is left by who writes it
  const [written] = useState(oficio.situacao === 'RASCUNHO');
  if (written && canEdit) return <RascunhoScreen oficio={oficio} parents={parents} gone={gone} />;
  return gone ? <OficioGone parents={parents} /> : <EmitidoScreen oficio={oficio} parents={parents} />;
}
