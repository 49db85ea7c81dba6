import { DadosScreen } from '../../../features/base/dados/DadosScreen.tsx';
import { useDadosCards } from './dados-cards.ts';

export default function DadosPage() {
  return <DadosScreen cards={useDadosCards()} />;
}
