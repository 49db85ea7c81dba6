import { Link, useParams } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useData } from '../../../web/data/data.ts';
import { TypedHere } from '../../../web/forms/TypedBox.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { ErrorState } from '../../../web/ui/ErrorState.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { getOficio, type Oficio } from '../oficios/oficios.contract.ts';
import { EmitidoScreen } from './EmitidoScreen.tsx';
import { RascunhoScreen } from './RascunhoScreen.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';

const parents = [{ label: t.oficios, to: '/oficios' }];

/** One letter: while it is a draft it is written here, and once it is issued followed. */
export default function OficioPage() {
  const { id } = useParams({ from: '/shell/oficios/$id' });
  const query = useData(getOficio, { id });
  const missing = query.error?.problem.status === 404;
  if (query.data) return <Letter key={id} oficio={query.data} gone={missing && <NotFound />} />;
  if (missing) return <NotFound key={id} />;
  return (
    <>
      <PageHeader title={t.oficio} parents={parents} />
      {query.isError && <ErrorState title={t.erroCarregar} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RecordSkeleton fields={6} />}
    </>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title={t.oficio} parents={parents} />
      <TypedHere />
      <EmptyState
        icon={FileQuestion}
        title={t.naoEncontrado}
        hint={t.naoEncontradoDica}
        action={
          <Link to="/oficios" className={buttonClass()}>
            {t.voltar}
          </Link>
        }
      />
    </>
  );
}

function Letter({ oficio, gone }: { oficio: Oficio; gone: ReactNode }) {
  const canEdit = useAllowed('oficios.edit');
  // a draft that somebody issues or deletes meanwhile is left by who writes it
  const [written] = useState(oficio.situacao === 'RASCUNHO');
  if (written && canEdit) return <RascunhoScreen oficio={oficio} parents={parents} gone={gone} />;
  return gone || <EmitidoScreen oficio={oficio} parents={parents} />;
}
