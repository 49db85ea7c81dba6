/** What the keys do, as `?` lists them. */
export const keyboardTexts = [
  { teclas: ['Ctrl', 'B'], faz: 'Recolher ou expandir o menu' },
  { teclas: ['Ctrl', 'K'], faz: 'Buscar em tudo' },
  { teclas: ['/'], faz: 'Ir para a busca da página' },
  { teclas: ['↑', '↓'], faz: 'Andar pelas linhas da lista' },
  { teclas: ['Enter'], faz: 'Abrir a linha, ou ir ao próximo campo' },
  { teclas: ['Ctrl', 'Enter'], faz: 'Salvar o formulário' },
  { teclas: ['Ctrl', 'Z'], faz: 'Desfazer a exclusão, enquanto o aviso está na tela' },
  { teclas: ['Esc'], faz: 'Fechar a janela' },
  { teclas: ['?'], faz: 'Mostrar esta lista' },
] as const;
