// Starts the app: theme, language, then the screen the address asks for.
import { mount } from 'svelte';
import App from './App.svelte';
import { preferredLanguage, speak } from './text/index.svelte';
import './ui/theme.css';
import { theme } from './ui/theme.svelte';

theme.start();
void speak(preferredLanguage(navigator.languages));
mount(App, { target: document.getElementById('app')! });
