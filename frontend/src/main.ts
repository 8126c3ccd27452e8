// Starts the app: theme, language, then the screen the address asks for.
import { mount } from 'svelte';
import App from './App.svelte';
import { chosenLanguage, speak } from './text/index.svelte';
import { readySound } from './ui/attention';
import { installed } from './ui/installed.svelte';
import './ui/theme.css';
import { theme } from './ui/theme.svelte';

theme.start();
readySound();
await speak(chosenLanguage());
mount(App, { target: document.getElementById('app')! });
installed.start();
