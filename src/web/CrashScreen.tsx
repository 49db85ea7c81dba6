import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { texts } from '../shared/texts.ts';
import { Button } from './ui/Button.tsx';
import { NewVersionError } from './version.ts';

/** 'Ops! Algo deu errado', or that there is a new version; both end in a reload that the person decides on. */
export function CrashScreen({ error }: { error: unknown }) {
  const isNew = error instanceof NewVersionError;
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <h1 className="text-xl font-bold tracking-tight">{isNew ? texts.versaoNova : texts.errorTitle}</h1>
      <p className="text-md text-ink-2">{isNew ? texts.versaoNovaDica : texts.errorDica}</p>
      <Button variant="primary" icon={RotateCw} className="mt-4" onClick={() => location.reload()}>
        {texts.recarregar}
      </Button>
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
