import type { ComponentType, ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import type { Etapa } from '../importar/parametros.contract.ts';
import type { importacaoResult } from './conferencia.contract.ts';

/** What a step of the wizard is given: the way to others, and the frame that all of them have. */
export type PassoProps = {
  id: string;
  goTo: (etapa: Etapa, options?: { replace: boolean }) => void;
  Frame: ComponentType<{
    etapa: Etapa;
    importacao?: CallOutput<typeof importacaoResult>['importacao'];
    gone?: boolean;
    bar?: ReactNode;
    children: ReactNode;
  }>;
};
