import { ArrowLeft, RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { texts } from '../../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { NewVersionError } from '../calls/version.ts';

/**
 * 'Ops! Algo deu errado', or that there is a new version; both end in a reload that the person decides on. `onBack`
 * leads to the page before, with what is typed there.
 */
export function CrashScreen({ error, onBack }: { error: unknown; onBack?: () => void }) {
  const isNew = error instanceof NewVersionError;
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <h1 className="text-xl font-semibold tracking-tight">{isNew ? texts.versaoNova : texts.errorTitle}</h1>
      <p className="text-md text-ink-2">{isNew ? texts.versaoNovaDica : texts.errorDica}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onBack && (
          <Button icon={ArrowLeft} onClick={onBack}>
            {texts.voltar}
          </Button>
        )}
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
          {texts.recarregar}
        </Button>
      </div>
    </div>
  );
}

/** Catches what the router's own boundary does not: errors of the providers around it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <CrashScreen error={this.state.error} /> : this.props.children;
  }
}
