"""Alias of `lesson_steps` for modules that import it by its former name."""

from .lesson_steps import Core as Core
from .lesson_steps import LessonStep as LessonStep
