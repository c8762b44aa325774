#pragma once

#include "framework/program/no_need_buffer_vars_inference.h"
